() => {
  if (!document.body) return;
  if (!document.querySelector('com-passwords')) {
    document.body.append(document.createElement('com-passwords'));
  }
  for (const field of document.querySelectorAll('input')) {
    if (field.nextElementSibling?.dataset.passwords === '') continue;
    const icon = document.createElement('div');
    icon.dataset.passwords = '';
    icon.attachShadow({ mode: 'open' }).innerHTML = '<button>Fill in</button>';
    globalThis.inserted = (globalThis.inserted ?? 0) + 1;
    field.after(icon);
    field.setAttribute('data-passwords-field', 'true');
  }
  const dock = document.getElementById('dock');
  if (dock && !dock.querySelector(':scope > [data-passwords]')) {
    const box = document.createElement('div');
    box.dataset.passwords = '';
    box.attachShadow({ mode: 'open' });
    dock.prepend(box);
  }
}
