// Holds every function of the page to 120 lines. Biome has such a rule, but does not count the lines of JSX.
import { readdirSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';

const MOST = 120;
const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

/** All functions of a tree that have more lines than they may, by name, with their first line and their length. */
function longIn(tree, text) {
  const lineAt = (at) => text.slice(0, at).split('\n').length;
  const found = [];
  const walk = (node, name) => {
    if (!node || typeof node !== 'object') return;
    if (Array.isArray(node)) {
      for (const one of node) walk(one, name);
      return;
    }
    const named = (node.id ?? node.key)?.name ?? name;
    if (FUNCTIONS.has(node.type)) {
      const first = lineAt(node.start);
      const lines = lineAt(node.end) - first + 1;
      if (lines > MOST) found.push({ name: named, first, lines });
    }
    for (const part of Object.values(node)) walk(part, named);
  };
  walk(tree, 'a function');
  return found;
}

let failed = false;
const complain = (text) => {
  console.error(text);
  failed = true;
};
for (const folder of ['src', 'scripts', 'tests', 'e2e']) {
  for (const entry of readdirSync(new URL(`../${folder}`, import.meta.url), { recursive: true })) {
    if (!/\.(tsx?|mjs)$/.test(entry)) continue;
    const path = `${folder}/${entry.replaceAll('\\', '/')}`;
    const text = readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
    const { program, errors } = parseSync(path, text);
    for (const error of errors) complain(`${path}: ${error.message}`);
    const long = longIn(program, text);
    for (const { name, first, lines } of long) {
      complain(`${path}:${first}: ${name} has ${lines} lines. Cut it into named parts of at most ${MOST}.`);
    }
  }
}
if (failed) process.exit(1);
