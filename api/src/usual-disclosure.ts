import english from '@fanfare/api-contract/locales/en/refusals.json' with { type: 'json' };
import { type Because, because } from './because.ts';

/** How the platform's posts usually say that they are advertising, by the text stored and shown. */
const usual = new Map<string | null, Because>([
  [english.influencers.disclosure_instagram, because('influencers.disclosure_instagram')],
  [english.influencers.disclosure_tiktok, because('influencers.disclosure_tiktok')],
  [english.influencers.disclosure_youtube, because('influencers.disclosure_youtube')],
]);

/** A disclosure as answers have it; the usual one also as a text, for other languages. A creator's or an operator's own words stay theirs. */
export function presentDisclosure<Text extends string | null>(
  disclosure: Text,
): { disclosure: Text; texts?: { disclosure: Because } } {
  const text = usual.get(disclosure);
  return { disclosure, ...(text && { texts: { disclosure: text } }) };
}
