import sharp from 'sharp';
import { type Random, randomFrom } from './random.ts';

type Palette = readonly [ground: string, shape: string, second: string, accent: string];

const palettes: readonly Palette[] = [
  ['#E9E1D2', '#243B5A', '#3F5D80', '#D9603B'],
  ['#16383F', '#2F6C72', '#F2E8D8', '#EFB98F'],
  ['#1D1A3A', '#5B57A6', '#2E2A57', '#F4E6B8'],
  ['#F0E3C8', '#3A4E3C', '#6B7F5E', '#C9592F'],
  ['#F3C9B5', '#5A2A3C', '#8A4255', '#E2725B'],
  ['#0F2C47', '#E9E3D6', '#3C5C7C', '#C33B33'],
  ['#DDE3B8', '#7B8B3A', '#4F5D22', '#C4532D'],
  ['#5E1B3B', '#A23A63', '#3F1027', '#F3C9B5'],
  ['#0E4B4A', '#9AD3C6', '#E7F3EC', '#E8B04B'],
  ['#EADFF0', '#6A2E7D', '#B79AC6', '#E8A13A'],
  ['#2C2A22', '#D6A767', '#5C5238', '#F0EBDD'],
  ['#F4D35E', '#1C2B4A', '#E0A92E', '#FBF3D9'],
];

/** Plain shapes on a 48 × 48 ground, in the style of the product's own covers. */
const motifs: readonly ((palette: Palette, random: Random) => string)[] = [
  ([, shape, second, accent], random) => {
    const x = random.int(12, 36);
    return `<circle cx="${x}" cy="${random.int(12, 20)}" r="${random.int(6, 10)}" fill="${accent}"/>
      <path d="M0 26c8-4 16-4 24 0s16 4 24 0v22H0z" fill="${shape}"/><path d="M0 35c8-4 16-4 24 0s16 4 24 0v13H0z" fill="${second}"/>`;
  },
  ([, shape, , accent], random) => {
    const left = random.int(6, 10);
    return `<path d="M${left} 48V22a16 16 0 0 1 32 0v26z" fill="${shape}"/><path d="M${left + 8} 48V26a8 8 0 0 1 16 0v22z" fill="${accent}"/>`;
  },
  ([, shape, second, accent], random) =>
    `<path d="M0 48 ${random.int(14, 22)} ${random.int(12, 20)}h8L48 48z" fill="${shape}"/><path d="m23 18-4 30h10l-4-30z" fill="${second}"/><circle cx="37" cy="11" r="5" fill="${accent}"/>`,
  ([, shape, , accent], random) => {
    const [x, y] = [random.int(16, 32), random.int(18, 30)];
    const rings = [4, 9, 14.5, 20.5, 27].map((r) => `<circle cx="${x}" cy="${y}" r="${r}"/>`).join('');
    return `<g fill="none" stroke="${shape}" stroke-width="1.6">${rings}</g><circle cx="${x}" cy="${y}" r="2" fill="${accent}"/>`;
  },
  ([, shape, second, accent], random) =>
    Array.from({ length: 5 }, (_, index) => {
      const height = random.int(10, 38);
      const fill = [shape, second, accent][index % 3];
      return `<path d="M${4 + index * 8.4} ${44 - height}h5.6v${height}h-5.6z" fill="${fill}"/>`;
    }).join(''),
];

/**
 * A cover in the product's own style; the same seed draws the same cover.
 * @returns WebP bytes
 */
export function drawCover(seed: number): Promise<Buffer> {
  const random = randomFrom(seed);
  const palette = random.pick(palettes);
  const motif = random.pick(motifs)(palette, random);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" width="600" height="600"><path fill="${palette[0]}" d="M0 0h48v48H0z"/>${motif}</svg>`;
  return sharp(Buffer.from(svg)).webp({ quality: 82 }).toBuffer();
}
