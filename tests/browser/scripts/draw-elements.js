(asked) => asked.map(({ name, attributes }) => {
  const element = document.createElement(name);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  document.body.replaceChildren(element);
  const root = element.shadowRoot;
  return [
    root.querySelector('svg.board')?.outerHTML,
    root.querySelector('[role=alert]')?.textContent,
    [...new Set([...root.querySelectorAll('*')].map(({ localName }) => localName))],
  ];
})
