import type { Knex } from 'knex';
import { type Platform, platform } from '@fanfare/api-contract';
import { type Random, randomFrom } from './random.ts';
import { type Calendar, insertPlain } from './rows.ts';
import type { WrittenService } from './service-rows.ts';

/** A separate seed, so that the rest of the demo stays unchanged. */
const seedOfPosts = 20_261_108;
const days = 30;
/** The number of posts in the recent period, and in the one before. */
const postCounts = { recent: 150, before: 120 };

/** The weights of a format or a tag, before and recently. */
type Weights = readonly (readonly [name: string, before: number, recent: number])[];
const formats: Record<Platform, Weights> = {
  instagram: [
    ['reel', 5, 9],
    ['picture', 5, 2],
    ['story', 3, 2],
  ],
  tiktok: [
    ['clip', 8, 7],
    ['photos', 1, 3],
  ],
  youtube: [
    ['short', 3, 8],
    ['video', 6, 4],
    ['live', 1, 1],
  ],
};
const tags: Weights = [
  ['newmusic', 20, 22],
  ['nightdrive', 3, 12],
  ['homestudio', 5, 10],
  ['rainyday', 2, 8],
  ['behindthesong', 6, 9],
  ['indiefinds', 12, 10],
  ['morningroutine', 8, 5],
  ['vinylonly', 4, 2],
  ['busking', 1, 3],
];

const pickBy = (random: Random, weights: Weights, isRecent: boolean): string =>
  random.weighted(weights.map(([name, before, recent]) => [name, isRecent ? recent : before] as const));

/** Posts of the demo's influencers over two months, labelled as demo posts: the basis of the trends in a fresh clone. */
export async function writePosts(
  trx: Knex.Transaction,
  market: readonly WrittenService[],
  calendar: Calendar,
): Promise<void> {
  const random = randomFrom(seedOfPosts);
  const influencers = market.flatMap((service) => {
    const type = platform.options.find((one) => one === service.type);
    return type && service.status === 'active' ? [{ id: service.id, type }] : [];
  });
  const post = (isRecent: boolean) => {
    const { id, type } = random.pick(influencers);
    const daysAgo = (isRecent ? 0 : days) + 0.05 + random.next() * (days - 0.1);
    const said = Array.from({ length: random.int(1, 3) }, () => pickBy(random, tags, isRecent));
    return {
      service_id: id,
      platform: type,
      format: pickBy(random, formats[type], isRecent),
      tags: [...new Set(said)],
      verified_at: calendar.daysAgo(daysAgo),
      is_demo: true,
    };
  };
  const posts = [
    ...Array.from({ length: postCounts.before }, () => post(false)),
    ...Array.from({ length: postCounts.recent }, () => post(true)),
  ];
  await insertPlain(
    trx,
    'verified_posts',
    posts.toSorted((a, b) => a.verified_at.getTime() - b.verified_at.getTime()),
  );
}
