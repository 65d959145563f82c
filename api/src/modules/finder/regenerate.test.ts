import type { Generation } from '@fanfare/api-contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestAccount } from '../../../test/factories/account.ts';
import { type FinderKind, type FinderMarket, idsOf, openFinderMarket } from './test/finder-market.ts';

const size = 4;
let m: FinderMarket;
let pro: TestAccount;
let described: object;
/** In small pages, so that there are rounds enough. */
beforeAll(async () => {
  m = await openFinderMarket({ shown: { visitor: 2, free: 3, pro: size } });
  pro = await m.creator({ isPro: true });
  described = { genreIds: [m.market.children[2]!], similarArtists: ['Velvet Harbour', 'Orla Penn'] };
});
afterAll(() => m.t.close());

describe('regenerating', () => {
  test.each<[FinderKind, FinderKind]>([
    ['playlists', 'radios'],
    ['radios', 'playlists'],
  ])('%s goes through the whole ranking without a repeat, and leaves the %s alone', async (kind, other) => {
    let found = await m.generate(pro, described);
    const [{ total }, others] = [found[kind], idsOf(found, other)];
    const shown = idsOf(found, kind);
    while (found[kind].hasMore) {
      found = await m.regenerate(pro, kind, found.id);
      shown.push(...idsOf(found, kind));
      expect(idsOf(found, other)).toEqual(others);
    }
    expect(total).toBeGreaterThan(2 * size);
    expect([new Set(shown).size, shown.length]).toEqual([total, total]);
    // Nothing is left: the answer stays.
    expect(await m.regenerate(pro, kind, found.id)).toEqual(found);
  });

  test('goes on with Pro: the next follow those that are shown, to the end of the ranking', async () => {
    let found = await m.generate(pro, described);
    const { total } = found.playlists;
    const radios = idsOf(found, 'radios');
    const [, disliked] = idsOf(found, 'playlists');
    found = await m.regenerate(pro, 'playlists', found.id, { dislikedServicesIDs: [disliked!], isAppended: true });
    const first = idsOf(found, 'playlists');
    expect(first).toHaveLength(2 * size - 1);
    let before = first;
    while (found.playlists.hasMore) {
      found = await m.regenerate(pro, 'playlists', found.id, { isAppended: true });
      const after = idsOf(found, 'playlists');
      expect(after.slice(0, before.length)).toEqual(before);
      before = after;
    }
    expect([new Set(before).size, before.length]).toEqual([total - 1, total - 1]);
    expect(before).not.toContain(disliked);
    expect(idsOf(found, 'radios')).toEqual(radios);
    expect(await m.regenerate(pro, 'playlists', found.id, { isAppended: true })).toEqual(found);
  });

  test('goes on after the last one that the caller has: only what is new is returned', async () => {
    const first = await m.generate(pro, described);
    const shown = idsOf(first, 'playlists');
    const body = { isAppended: true, afterServiceId: shown.at(-1)! };
    const more = await m.regenerate(pro, 'playlists', first.id, body);
    expect(idsOf(more, 'playlists')).toHaveLength(size);
    expect([more.playlists.total, idsOf(more, 'radios')]).toEqual([first.playlists.total, []]);
    const { data } = await m.call('GET', `curators-finder/${first.id}`, pro);
    expect(idsOf(data, 'playlists')).toEqual([...shown, ...idsOf(more, 'playlists')]);
    // Another tab replaced what this one has: it gets all that is shown now.
    const others = await m.regenerate(pro, 'playlists', first.id);
    const again = await m.regenerate(pro, 'playlists', first.id, body);
    expect(idsOf(again, 'playlists').slice(0, size)).toEqual(idsOf(others, 'playlists'));
  });

  test('keeps pinned ones where they are, never shows a disliked one again, and nothing else twice', async () => {
    const picks = fc.array(fc.constantFrom('pin', 'dislike', 'neither'), { minLength: size, maxLength: size });
    await fc.assert(
      fc.asyncProperty(fc.array(picks, { minLength: 1, maxLength: 6 }), async (rounds) => {
        let found: Generation = await m.generate(pro, described);
        const seen = new Set(idsOf(found, 'playlists'));
        const disliked = new Set<number>();
        for (const round of rounds) {
          const before = idsOf(found, 'playlists');
          const chosen = (what: string) => before.filter((_, index) => round[index] === what);
          const [pinned, unloved] = [chosen('pin'), chosen('dislike')];
          for (const id of unloved) disliked.add(id);
          found = await m.regenerate(pro, 'playlists', found.id, {
            pinnedServicesIDs: pinned,
            dislikedServicesIDs: unloved,
          });
          const after = idsOf(found, 'playlists');
          const isNewRound = after.some((id) => !seen.has(id));
          expect(after.filter((id) => disliked.has(id))).toEqual([]);
          expect(found.playlists.items.filter((item) => item.isPinned).map((item) => item.service.id)).toEqual(
            after.filter((id) => pinned.includes(id)),
          );
          if (isNewRound) {
            expect(after.filter((id) => seen.has(id)).toSorted()).toEqual(pinned.toSorted());
            // In a full page each pinned one stands in the place that it had.
            if (after.length === size && before.length === size) {
              for (const id of pinned) expect(after.indexOf(id)).toBe(before.indexOf(id));
            }
          } else {
            expect(after).toEqual(before.filter((id) => !disliked.has(id)));
          }
          for (const id of after) seen.add(id);
        }
      }),
      { numRuns: 25 },
    );
  });

  test('lets a pinned one of an earlier round come back, where another tab went on meanwhile', async () => {
    const first = await m.generate(pro, described);
    const pinned = idsOf(first, 'playlists')[1]!;
    const second = await m.regenerate(pro, 'playlists', first.id);
    expect(idsOf(second, 'playlists')).not.toContain(pinned);
    const third = await m.regenerate(pro, 'playlists', first.id, { pinnedServicesIDs: [pinned] });
    expect(idsOf(third, 'playlists')[1]).toBe(pinned);
  });

  test('passes over services that were paused meanwhile, and the answer leaves them out', async () => {
    const first = await m.generate(pro, described);
    const [shown] = idsOf(first, 'playlists');
    const waiting = await m.t
      .db('finder_matches')
      .where({ generation_id: first.id, type: 'playlists', round: null })
      .orderBy('place')
      .first('service_id');
    const paused = [shown!, waiting.service_id as number];
    await m.t.db('services').whereIn('id', paused).update({ status: 'paused' });
    const { data } = await m.call('GET', `curators-finder/${first.id}`, pro);
    expect(idsOf(data, 'playlists')).toEqual(idsOf(first, 'playlists').slice(1));
    expect(data.playlists.total).toBe(first.playlists.total - 2);
    expect(idsOf(await m.regenerate(pro, 'playlists', first.id), 'playlists')).not.toContain(paused[1]);
    await m.t.db('services').whereIn('id', paused).update({ status: 'active' });
  });
});
