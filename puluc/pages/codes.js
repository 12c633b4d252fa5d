// Embed codes: fills in this site's address, unless the build did, and copies a code on a press.
const SOMEWHERE = 'https://…/';
const site = new URL('../../', location.href);
const known = site.protocol.startsWith('http') ? site.href : SOMEWHERE;

for (const code of document.querySelectorAll('main code'))
  code.textContent = code.textContent.replaceAll(SOMEWHERE, known);

for (const button of document.querySelectorAll('.code button')) {
  const [code, said] = ['code', '[role=status]'].map((part) => button.closest('.code').querySelector(part));
  button.hidden = false;
  button.addEventListener('click', async () => {
    said.textContent = '';
    try {
      await navigator.clipboard.writeText(code.textContent);
      said.textContent = said.dataset.copied;
    } catch {
      getSelection().selectAllChildren(code);
      said.textContent = said.dataset.selected;
    }
  });
}
