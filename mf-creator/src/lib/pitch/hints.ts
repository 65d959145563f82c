/** What a hint asks of the text of a pitch. */
type PitchHint = 'length' | 'moment' | 'links';

/** In the order in which they're shown. */
export const pitchHints: readonly PitchHint[] = ['length', 'moment', 'links'];

/** Enough to say something about the track, short enough to be read before listening. */
export const hintedLength = { min: 80, max: 600 };

/** "1:12", "0:45–1:00", "45 s", "45 seconds" */
const moment = /\b\d{1,2}:[0-5]\d\b|\b\d{1,3}\s?(?:s|secs?|seconds?)\b/i;
/** Addresses with or without their scheme, and those of mailboxes. A full stop between sentences is none. */
const link =
  /\bhttps?:\/\/|\bwww\.|[a-z0-9]@[a-z0-9]|[a-z0-9]\.(?:com|net|org|io|fm|tv|app|link|music|co\.uk|de|fr)\b/i;

const isTrue: Record<PitchHint, (text: string) => boolean> = {
  length: (text) => text.length >= hintedLength.min && text.length <= hintedLength.max,
  moment: (text) => moment.test(text),
  links: (text) => text !== '' && !link.test(text),
};

/** Whether the text does what the hint asks; an empty text does nothing. */
export const followsHint = (hint: PitchHint, text: string): boolean => isTrue[hint](text.trim());
