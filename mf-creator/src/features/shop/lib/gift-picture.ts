import { flareLines } from '@fanfare/shared-ui';

const width = 1_200;
const height = 720;
const margin = 88;
/** Light in every theme, for printing. */
const colours = { paper: '#fbf9f6', ink: '#1b1424', quiet: '#5b5265', brass: '#d99a1c', line: '#d3cabe' };

interface GiftTexts {
  credits: string;
  code: string;
  how: string;
}

/**
 * Downloads an image of a gift to print or send.
 * @throws if the browser can't draw
 */
export async function saveGiftPicture(texts: GiftTexts): Promise<void> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser has no canvas');
  // Fonts that no text on the page uses yet haven't loaded.
  await Promise.all([...fonts.values()].map((font) => document.fonts.load(font)));
  draw(pen, texts);
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!picture) throw new Error('The picture could not be made');
  const url = URL.createObjectURL(picture);
  Object.assign(document.createElement('a'), { href: url, download: 'fanfare-credits.png' }).click();
  // Some browsers read it only after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

const fonts = new Map([
  ['title', "600 84px 'Bricolage Grotesque Variable', sans-serif"],
  ['code', "600 60px 'Inter Variable', monospace"],
  ['text', "450 28px 'Inter Variable', sans-serif"],
]);

function draw(pen: CanvasRenderingContext2D, { credits, code, how }: GiftTexts): void {
  pen.fillStyle = colours.paper;
  pen.fillRect(0, 0, width, height);
  drawFlare(pen);
  const write = (font: string, text: string, y: number, colour: string) => {
    pen.font = fonts.get(font)!;
    pen.fillStyle = colour;
    pen.fillText(text, margin, y, width - 2 * margin);
  };
  write('title', credits, 430, colours.ink);
  write('code', code, 540, colours.ink);
  write('text', how, 620, colours.quiet);
  pen.strokeStyle = colours.line;
  pen.lineWidth = 2;
  pen.strokeRect(1, 1, width - 2, height - 2);
}

function drawFlare(pen: CanvasRenderingContext2D): void {
  const flare = flareLines('modal');
  pen.save();
  pen.translate(0, 20);
  pen.scale(width / flare.width, width / flare.width);
  pen.strokeStyle = colours.brass;
  for (const { d, isMiddle } of flare.lines) {
    pen.globalAlpha = isMiddle ? 1 : 0.55;
    pen.lineWidth = isMiddle ? 1 : 0.6;
    pen.stroke(new Path2D(d));
  }
  pen.restore();
}
