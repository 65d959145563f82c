import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One of the three codes that the first start prints, read from where it keeps them. */
export async function giftCode(credits: number): Promise<string> {
  const folder = process.env.FANFARE_DATA_DIR ?? '../.data';
  const { codes } = JSON.parse(readFileSync(join(folder, 'demo-gift-codes.json'), 'utf8')) as {
    codes: { code: string; credits: number }[];
  };
  const found = codes.find((gift) => gift.credits === credits);
  if (!found) throw new Error(`no demo gift code of ${credits} credits`);
  return found.code;
}
