import type { ServiceCard } from '@fanfare/api-contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestAccount } from '../../../test/factories/account.ts';
import { soundFigures } from '../sound/index.ts';
import { type FinderMarket, openFinderMarket } from './test/finder-market.ts';

let m: FinderMarket;
let pro: TestAccount;
beforeAll(async () => {
  m = await openFinderMarket();
  pro = await m.creator({ isPro: true });
});
afterAll(() => m.t.close());

/** A track of the catalogue whose energy is known, and perhaps its valence. */
async function heard(title: string, figures: { energy: number; valence?: number }): Promise<number> {
  const sid = await m.addTrack(title, 'Nobody Yet', [m.market.children[2]!]);
  const sound = soundFigures.map((figure) => (figures as Record<string, number>)[figure] ?? null);
  await m.t.db('catalogue_tracks').where({ id: sid }).update({ sound });
  return sid;
}

async function playlists(sid: number): Promise<ServiceCard[]> {
  await m.t.db('service_orders').delete();
  return (await m.generate(pro, { sid })).playlists.items.map(({ service }) => service);
}

const moodOf = ({ reasons }: ServiceCard) => reasons.find(({ code }) => code === 'moods');

test('moods are on a card as its curator named them, and move no place', async () => {
  const sid = await heard('Low Lamp', { energy: 0.2, valence: 0.1 });
  const before = await playlists(sid);
  for (const card of before) expect([card.moods, moodOf(card)]).toEqual([[], undefined]);
  const last = before.at(-1)!.id;
  await m.t
    .db('services')
    .where({ id: last })
    .update({ moods: ['warm', 'dark', 'calm'] });
  const after = await playlists(sid);
  expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  expect(after.at(-1)!.moods).toEqual(['warm', 'dark', 'calm']);
});

test('a mood that is heard in the track is a reason, where there is room beside those that count', async () => {
  await m.t.db('services').update({ moods: ['calm', 'raw'] });
  const [quiet, loud, unknown] = [
    await heard('Ember', { energy: 0.2, valence: 0.1 }),
    await heard('Siren', { energy: 0.9, valence: 0.1 }),
    await m.addTrack('Unheard', 'Nobody Yet', [m.market.children[2]!]),
  ];
  const cards = await playlists(quiet);
  const saying = cards.filter(moodOf);
  expect(saying.length).toBeGreaterThan(0);
  for (const card of saying) {
    expect(card.reasons.at(-1)).toEqual({
      kind: 'mood',
      code: 'moods',
      text: 'Looks for calm music, like yours',
      values: { words: ['calm'] },
    });
    expect(card.reasons.length).toBeLessThanOrEqual(3);
  }
  for (const card of cards) if (!moodOf(card)) expect(card.reasons).toHaveLength(3);
  // Not for a track that is dark and loud, nor for one that nobody has heard.
  for (const sid of [loud, unknown]) expect((await playlists(sid)).filter(moodOf)).toEqual([]);
});
