// Draws docs/pictures/speed.svg, the chart of the README, from the table "Speed" of docs/python.md.
//
//   node scripts/speed-chart.mjs          writes the picture
//   node scripts/speed-chart.mjs --check  fails if the picture is not what the table says
import { readFileSync, writeFileSync } from 'node:fs';

const table = readFileSync(new URL('../docs/python.md', import.meta.url), 'utf8');
const target = new URL('../docs/pictures/speed.svg', import.meta.url);

/** The nth figure of the row whose first cell contains these words. */
function figure(words, nth = 0) {
  const row = table.split('\n').find((line) => line.startsWith('|') && line.includes(words));
  if (!row) throw new Error(`docs/python.md has no row about ${words}`);
  return Number(row.split('|')[2].split('/')[nth].replaceAll(',', ''));
}

const rows = [
  ['Pgx · Leduc hold’em', figure('leduc_holdem', 0)],
  ['EnvPool · CartPole', figure('EnvPool', 0)],
  ['Croupier · Flesh and Blood', figure('self-play'), true],
  ['Croupier · against a program', figure('rule-based player'), true],
  ['EnvPool · Blackjack', figure('EnvPool', 1)],
  ['Gymnasium · CartPole', figure('Gymnasium', 0)],
  ['Pgx · sparrow mahjong', figure('leduc_holdem', 1)],
  ['Pgx · backgammon', figure('leduc_holdem', 2)],
  ['Gymnasium · Blackjack', figure('Gymnasium', 1)],
];
rows.sort((a, b) => b[1] - a[1]);

const [left, wide, step, top] = [250, 560, 30, 64];
const most = rows[0][1];
const high = top + rows.length * step + 34;
const bar = ([name, value, ours], nth) => {
  const y = top + nth * step;
  const width = Math.max(2, Math.round((wide - 90) * (value / most)));
  const fill = ours ? '#c2410c' : '#8a94a6';
  const weight = ours ? ' font-weight="700"' : '';
  return `<text x="${left - 12}" y="${y + 15}" text-anchor="end"${weight}>${name}</text>
<rect x="${left}" y="${y}" width="${width}" height="20" rx="3" fill="${fill}"/>
<text x="${left + width + 8}" y="${y + 15}"${weight}>${value.toLocaleString('en')}</text>`;
};
const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${left + wide} ${high}" width="${left + wide}" height="${high}" font-family="system-ui, sans-serif" font-size="14" role="img" aria-label="Choices a second on one core: ${rows.map(([name, value]) => `${name} ${value.toLocaleString('en')}`).join(', ')}">
<style>text{fill:#1f2430}.note{fill:#5b6474;font-size:12px}.back{fill:#fff}@media (prefers-color-scheme:dark){text{fill:#e6e9ef}.note{fill:#a0a8b8}.back{fill:#14171d}}</style>
<rect class="back" width="100%" height="100%" rx="8"/>
<text x="20" y="30" font-size="17" font-weight="700">Choices a second, one core, random legal play from Python</text>
<text class="note" x="20" y="50">Different games: CartPole writes 4 numbers a step, Flesh and Blood 501 and up to 32 choices. Higher is faster.</text>
${rows.map(bar).join('\n')}
<text class="note" x="20" y="${high - 14}">make speed-python measures all of them in one run; the table is in docs/python.md.</text>
</svg>
`;
if (process.argv.includes('--check')) {
  if (readFileSync(target, 'utf8') !== svg) throw new Error('docs/pictures/speed.svg is old: run node scripts/speed-chart.mjs');
} else writeFileSync(target, svg);
