import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/build-app.ts';
import { type Person, person } from '../campaigns/test/creator.ts';
import { features } from './feature-names.ts';
import { storeRanking } from './rankings.repository.ts';
import { fourTastes } from './test-catalogue.ts';
import { storePlacements } from './test-stored-catalogue.ts';
import { trainApart } from './train-apart.ts';
import { trainWhenDue } from './train-when-due.ts';
import { defaultTraining } from './training.ts';

const day = 86_400;
const unknown = { sound: false, popularity: false };
const options = {
  ...defaultTraining,
  weightExamples: 60,
  treeExamples: 200,
  folds: 2,
  threads: 1,
  boosting: { ...defaultTraining.boosting, trees: 3 },
};

let api: TestApp;
let staff: Person;
beforeAll(async () => {
  api = await testApp();
  staff = await person(api, { isStaff: true });
});
afterAll(() => api.close());

const list = async () => (await staff.get('/api/v2/staff/rankings')).json().data.items;
const train = () => trainWhenDue(api.app.db, 7, { variants: [unknown], options });

test('a ranking is trained where there is none, and then once the newest is a week old; a worse one doesn’t go live', async () => {
  expect([await train(), await list()]).toEqual([null, []]);
  await storePlacements(api.db, fourTastes());
  const first = await train();
  expect(first).toMatchObject({ isLive: true });
  expect(await list()).toMatchObject([{ id: first!.id, isLive: true, chosenBy: null, awaitsDecision: false }]);

  const figures = { hit1: 1, hit10: 1, mrr: 1 };
  const ranker = { features, means: [], deviations: [], weights: [], bounds: [], trees: [] };
  const variants = [{ unknown, ranker, figures }];
  const best = await storeRanking(api.db, { variants, examples: 200, termWeights: null });
  await api.advanceClock(6 * day);
  expect([await train(), (await list()).length]).toEqual([null, 2]);

  await api.advanceClock(2 * day);
  const worse = await train();
  expect(worse).toMatchObject({ isLive: false });
  expect(await list()).toMatchObject([
    { id: worse!.id, isLive: false, liveSince: null, awaitsDecision: true, figures: first!.figures },
    { id: best.id, isLive: true },
    { id: first!.id, isLive: false, awaitsDecision: false },
  ]);
});

test('the job’s own process reads what is due, and says that nothing is', async () => {
  expect(await trainApart({ databaseUrl: api.config.databaseUrl, everyDays: 7 })).toBeNull();
});

test('tests don’t train, however far they move the clock', async () => {
  expect(api.config.trainsRanking).toBe(false);
  await expect(api.app.jobs.run('ranking.train')).rejects.toThrow('no job');
});
