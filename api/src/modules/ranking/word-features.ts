import { wordsOf, yearsOf } from './catalogue.ts';
import type { CatalogueIndex } from './catalogue-index.ts';
import { type Put, type Query, at } from './feature-names.ts';

/** Words of a holder's titles are drawn towards those of all titles as by so many more. */
const priorWords = 400;
/** Shorter words of a title say nothing in a playlist's name. */
const shortest = 4;

/** How much more often each holder's titles have the words of this one. */
export function wordFeature({ holders, titleWords, titleWordCount }: CatalogueIndex, title: string, put: Put): void {
  const sums = new Float64Array(holders.length);
  for (const word of wordsOf(title)) {
    const counts = titleWords.get(word);
    if (!counts) continue;
    let all = 0;
    for (const count of counts.values()) all += count;
    const share = (all + 0.5) / titleWordCount;
    for (const [holder, facts] of holders.entries()) {
      const here = ((counts.get(holder) ?? 0) + priorWords * share) / (facts.titleWords + priorWords);
      sums[holder]! += Math.log(here / share);
    }
  }
  for (const [holder, sum] of sums.entries()) put(holder, at['words of the title'], sum);
}

/** Whether a holder's name names the artist, words of the title, or the decade. */
export function nameFeatures({ holders }: CatalogueIndex, query: Query, put: Put): void {
  const artist = ` ${wordsOf(query.artist).join(' ')} `;
  const words = wordsOf(query.title).filter((word) => word.length >= shortest);
  const year = query.releaseDate === null ? null : yearsOf(query.releaseDate);
  for (const [holder, { name, decade }] of holders.entries()) {
    put(holder, at['artist in the name'], artist.trim() !== '' && name.includes(artist) ? 1 : 0);
    put(holder, at['title in the name'], words.filter((word) => name.includes(` ${word} `)).length);
    const isOfDecade = year !== null && decade !== null && year >= decade && year < decade + 10;
    put(holder, at.decade, year === null || decade === null ? 0 : isOfDecade ? 1 : -1);
  }
}
