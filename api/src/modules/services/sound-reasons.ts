import type { NamedFigure } from '../ranking/index.ts';
import { soundFigures } from '../sound/index.ts';
import type { CardRow } from './cards.repository.ts';
import type { MusicFacts } from './music-facts.repository.ts';
import { type Reason, listed, reasonOf, verbOf } from './reason-texts.ts';

/** What a figure of a sound is called where it is low, or high. */
const adjectives: Record<NamedFigure, { below: number; low: string | null; above: number; high: string | null }> = {
  energy: { below: 0.4, low: 'quiet', above: 0.7, high: 'energetic' },
  tempo: { below: 95, low: 'slow', above: 125, high: 'fast' },
  danceability: { below: 0, low: null, above: 0.7, high: 'danceable' },
  acousticness: { below: 0, low: null, above: 0.6, high: 'acoustic' },
  instrumentalness: { below: 0, low: null, above: 0.5, high: 'instrumental' },
  valence: { below: 0.3, low: 'dark', above: 0.7, high: 'cheerful' },
};

/** What a song is, by some of its figures; nothing for those in the middle, or not known. */
const wordsOfSound = ({ sound }: MusicFacts['song'], figures: readonly NamedFigure[]): string[] =>
  figures.flatMap((figure) => {
    const value = sound?.[soundFigures.indexOf(figure)] ?? null;
    const { below, low, above, high } = adjectives[figure];
    const word = value === null ? null : value <= below ? low : value >= above ? high : null;
    return word ?? [];
  });

/** "As quiet and slow as what it places": only what the track is, and the service's tracks are as well. */
export function soundReason(row: CardRow, { song, explained }: MusicFacts): Reason | null {
  if (song.sound === null) return null;
  const like = wordsOfSound(song, explained.services.get(row.id)?.nearFigures ?? []).slice(0, 2);
  return like.length > 0
    ? reasonOf('mood', 'soundAs', `As ${listed(like)} as what it ${verbOf(row)}`, { words: like, type: row.type })
    : reasonOf('mood', 'sound', `Sounds like what it ${verbOf(row)}`, { type: row.type });
}

/** The only moods of `ownServices.moods` that a word for a sound means as well: what music makes one feel isn't known of a track. */
const moodsHeard: Readonly<Record<string, string>> = { quiet: 'calm', dark: 'dark' };

/** "Looks for calm music, like yours": a mood that its curator names and that is heard in the track. It adds nothing to a score. */
export function moodReason({ moods }: CardRow, { song }: MusicFacts): Reason | null {
  const heard = wordsOfSound(song, ['energy', 'valence']).flatMap((word) => moodsHeard[word] ?? []);
  const shared = heard.filter((mood) => moods.includes(mood));
  if (shared.length === 0) return null;
  return reasonOf('mood', 'moods', `Looks for ${listed(shared)} music, like yours`, { words: shared });
}
