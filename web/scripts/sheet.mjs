// A contact sheet of all drawings, to look at: `node scripts/sheet.mjs OUT.html [game] [width]`. It is not shipped.
import { writeFileSync } from 'node:fs';
import { createServer } from 'vite';

const [out = 'shots/sheet.html', only = '', size = '110', ground = '#e7e0d0'] = process.argv.slice(2);
const server = await createServer({ server: { middlewareMode: true }, appType: 'custom', logLevel: 'error' });
try {
  const { things } = await server.ssrLoadModule('/tests/things.ts');
  const drawers = {};
  const cells = [];
  for (const { game, ...wanted } of things()) {
    if (only && game !== only) continue;
    drawers[game] ??= (await server.ssrLoadModule(`/src/games/${game}/pictures.ts`)).picture;
    const width = Number(size);
    const svg = drawers[game](wanted, { tiny: width <= 64 });
    const source = `data:image/svg+xml,${encodeURIComponent(svg)}`;
    cells.push(
      `<figure><img src="${source}" width="${width}" height="${width}"><figcaption>${wanted.id}</figcaption></figure>`,
    );
  }
  writeFileSync(
    out,
    `<meta charset="utf-8"><style>body{margin:6px;background:${ground};color:#888;font:9px sans-serif}figure{display:inline-block;margin:2px;width:${Math.max(Number(size), 52)}px;vertical-align:top;overflow:hidden}figcaption{white-space:nowrap}</style>${cells.join('')}`,
  );
  console.log(`${cells.length} drawings in ${out}`);
} finally {
  await server.close();
}
