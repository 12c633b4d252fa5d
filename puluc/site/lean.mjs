// Makes scripts and styles small: reads {path: text} as JSON, writes the same with less text.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const { transform } = createRequire(import.meta.url)(process.argv[2]);

const lean = {};
for (const [path, text] of Object.entries(JSON.parse(readFileSync(0, 'utf8')))) {
  const loader = path.endsWith('.css') ? 'css' : 'js';
  try {
    lean[path] = (await transform(text, { loader, minify: true, charset: 'utf8' })).code;
  } catch ({ errors }) {
    console.error(`${path}:${errors[0].location.line}: ${errors[0].text}`);
    process.exit(1);
  }
}
process.stdout.write(JSON.stringify(lean));
