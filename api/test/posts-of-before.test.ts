import type { Knex } from 'knex';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { up } from '../migrations/176-one-post-one-proof.ts';
import { wholeCredits } from '../src/modules/ledger/index.ts';
import { ledgerWorld } from '../src/modules/ledger/test/world.ts';
import { openDatabase } from '../src/plugins/database.ts';
import { type TestDatabase, createTestDatabase } from './database.ts';

let database: TestDatabase;
let owner: Knex;
const submissions: { id: number; curatorAccountId: number }[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  owner = openDatabase(database.ownerUrl, 2);
  const world = await ledgerWorld(owner);
  for (let made = 0; made < 5; made += 1) {
    submissions.push(...(await world.campaign(owner, [wholeCredits(4)], (price) => price)).submissions);
  }
});
afterAll(async () => {
  await owner.destroy();
  await database.drop();
});

/** A proof as the previous release adds it: without the column. */
async function add(index: number, url: string): Promise<void> {
  const { id, curatorAccountId } = submissions[index]!;
  const now = owner.raw('app_now()');
  await owner('proofs').insert({
    submission_id: id,
    curator_account_id: curatorAccountId,
    url,
    is_escrow: true,
    posted_at: now,
    disclosure: '#ad',
    confirm_by: now,
    state: 'waiting',
    added_at: owner.raw('app_now() - make_interval(hours => ?)', [index]),
  });
}
const keys = async () =>
  Object.fromEntries((await owner('proofs').select('url', 'post_key')).map((row) => [row.url, row.post_key]));

test('existing posts get their keys; of those that prove several submissions the oldest has it', async () => {
  await owner.raw('DROP TRIGGER set_post_key ON proofs');
  await owner.raw('ALTER TABLE proofs DROP COLUMN post_key');
  const same = [
    'https://www.instagram.com/p/DAbc/?img_index=1',
    'https://instagram.com/reel/DAbc',
    'https://www.instagram.com/x/p/DAbc/',
  ];
  for (const [index, url] of same.entries()) await add(index, url);
  await add(3, 'https://vm.tiktok.com/ZMabc/');
  await up(owner);
  const expected = {
    [same[2]!]: 'instagram:DAbc',
    [same[1]!]: `instagram:DAbc#${submissions[1]!.id}`,
    [same[0]!]: `instagram:DAbc#${submissions[0]!.id}`,
    'https://vm.tiktok.com/ZMabc/': 'https://vm.tiktok.com/ZMabc/',
  };
  expect(await keys()).toEqual(expected);
  // An attempt after one that was cut off.
  await up(owner);
  expect(await keys()).toEqual(expected);
});

test('the previous release can’t add a post again in another spelling, nor can anybody change what identifies one', async () => {
  await expect(add(4, 'https://www.instagram.com/reels/DAbc/?x=1')).rejects.toMatchObject({
    code: '23505',
    constraint: 'proofs_one_per_post',
  });
  await add(4, 'https://www.instagram.com/reels/dabc/');
  expect(await keys()).toMatchObject({ 'https://www.instagram.com/reels/dabc/': 'instagram:dabc' });
  for (const key of ['instagram:other', null]) {
    const change = owner('proofs').where({ submission_id: submissions[4]!.id }).update({ post_key: key });
    await expect(change).rejects.toMatchObject({ code: '23514' });
  }
});
