import { startGalleryBrowser, openStage } from './lib/gallery/stage.ts';
import sharp from 'sharp';
const [width, theme, out, filter = ''] = process.argv.slice(2);
const b = await startGalleryBrowser();
const w = Number(width);
const s = await openStage(b, '/work/s/e/shared-ui/dist/gallery', w);
const cols = w === 360 ? 5 : 2; const maxH = w === 360 ? 560 : 420; const sheetH = 2000;
type P = { img: Buffer; h: number };
let col: { input: Buffer; left: number; top: number }[] = []; let x = 0, y = 0, n = 0;
const flush = async () => { await sharp({ create: { width: cols * (w + 12), height: sheetH, channels: 3, background: '#888' } }).composite(col).png().toFile(`${out}-${n++}.png`); col = []; x = 0; y = 0; };
for (const st of s.stories) {
  if (filter && !new RegExp(filter).test(st.id)) continue;
  await s.show(st.id, { theme: theme as 'light' });
  let p = await s.picture(st);
  const m = await sharp(p).metadata();
  const h = Math.min(m.height, maxH);
  if (m.height > h) p = await sharp(p).extract({ left: 0, top: 0, width: w, height: h }).toBuffer();
  const label = Buffer.from(`<svg width="${w}" height="18"><rect width="100%" height="100%" fill="#ff0"/><text x="4" y="13" font-size="12" font-family="sans-serif">${st.id}${m.height > h ? ' (cut)' : ''}</text></svg>`);
  if (y + h + 18 > sheetH) { x += 1; y = 0; if (x >= cols) await flush(); }
  col.push({ input: label, left: x * (w + 12), top: y }, { input: p, left: x * (w + 12), top: y + 18 });
  y += h + 26;
}
if (col.length) await flush();
console.log(n);
await b.close();
