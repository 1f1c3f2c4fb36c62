// How much a first visit loads for each game, compressed: the shell, the board, its styles, fonts and art within 301 kB,
// its drawings within 60 kB more, and sounds within 150 kB. Fails where something is larger.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const MOST = 301 * 1024;
const MOST_DRAWN = 60 * 1024;
const MOST_HEARD = 150 * 1024;
const dist = fileURLToPath(new URL('../dist', import.meta.url));
const files = readdirSync(`${dist}/assets`);
const packed = (path) => {
  const bytes = readFileSync(`${dist}/${path}`);
  return /\.(woff2|png)$/.test(path) ? bytes.length : gzipSync(bytes, { level: 9 }).length;
};
const manifest = JSON.parse(readFileSync(`${dist}/.vite/manifest.json`, 'utf8'));

/** All files that a module needs, imports of imports too. */
function needs(key, found = new Set()) {
  const chunk = manifest[key];
  if (!chunk || found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const css of chunk.css ?? []) found.add(css);
  for (const one of chunk.imports ?? []) needs(one, found);
  return found;
}

const FONTS = {
  geniejack: ['outfit', 'alegreya-latin-700', 'alegreya-latin-400-italic'],
  rollio: ['outfit', 'barlow'],
  lunchtable: ['outfit', 'special-elite', 'barlow'],
  fab: ['outfit', 'barlow'],
};
const kB = (bytes) => (bytes / 1024).toFixed(0);
let failed = false;
for (const [game, fonts] of Object.entries(FONTS)) {
  const board = Object.keys(manifest).find((key) => key.startsWith(`src/games/${game}/index`));
  if (!board) continue;
  const all = needs('index.html');
  needs('src/shell/MatchScreen.tsx', all);
  needs(board, all);
  for (const font of fonts)
    for (const file of files) if (file.startsWith(font) && file.endsWith('.woff2')) all.add(`assets/${file}`);
  for (const art of readdirSync(`${dist}/art`))
    if (art.includes(game) || (game === 'geniejack' && art === 'genie.svg')) all.add(`art/${art}`);
  const total = packed('index.html') + [...all].reduce((sum, file) => sum + packed(file), 0);
  const drawings = [...needs(`src/games/${game}/pictures.ts`)].filter((file) => !all.has(file));
  const drawn = drawings.reduce((sum, file) => sum + packed(file), 0);
  console.log(`${game}: ${kB(total)} kB compressed in ${all.size + 1} files, and ${kB(drawn)} kB of drawings`);
  if (total > MOST || drawn > MOST_DRAWN || drawn === 0) failed = true;
}
const sounds = [...needs('src/sound/engine.ts')].filter((file) => !needs('index.html').has(file));
const heard = sounds.reduce((sum, file) => sum + packed(file), 0);
console.log(`sounds: ${kB(heard)} kB compressed`);
if (heard > MOST_HEARD || heard === 0) failed = true;
if (failed) {
  console.error('a game loads more than 301 kB, or its drawings or the sounds are too large');
  process.exit(1);
}
