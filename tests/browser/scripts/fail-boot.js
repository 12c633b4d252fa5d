() => {
  const line = document.getElementById('boot-status');
  line.setAttribute('role', 'alert');
  line.textContent = 'A file could not be loaded. Check the connection. ';
  const again = document.createElement('button');
  again.textContent = 'Try again';
  line.append(again);
  document.documentElement.dataset.boot = 'failed';
}
