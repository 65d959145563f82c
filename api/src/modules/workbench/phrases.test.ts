import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/build-app.ts';
import { person, refusalOf, type Person } from '../campaigns/test/creator.ts';

const url = '/api/v2/curator/phrases';
const most = 50;

let api: TestApp;
let curator: Person;
beforeAll(async () => {
  api = await testApp();
  curator = await person(api, { curator: true });
});
afterAll(() => api.close());

const add = async (who: Person, text: string): Promise<number> => {
  const answer = await who.post(url, { text });
  expect(answer.statusCode).toBe(200);
  return answer.json().data.id;
};
const texts = async (who: Person): Promise<string[]> =>
  (await who.get(url)).json().data.map(({ text }: { text: string }) => text);

test('words that are none, or too many, are refused', async () => {
  for (const text of ['', '   ', 'x'.repeat(501)]) {
    expect(refusalOf(await curator.post(url, { text }))).toEqual([400, 'invalid_input']);
  }
  expect(await texts(curator)).toEqual([]);
});

test('a phrase of somebody else is none: it can not be changed, brought back or deleted', async () => {
  const other = await person(api, { curator: true });
  const id = await add(other, 'Mine alone.');
  expect(refusalOf(await curator.put(`${url}/${id}`, { text: 'Taken.' }))).toEqual([404, 'not_found']);
  expect(refusalOf(await curator.delete(`${url}/${id}`))).toEqual([404, 'not_found']);
  expect(await texts(curator)).toEqual([]);
  expect(await texts(other)).toEqual(['Mine alone.']);
});

test('kept in order, changed in place, deleted, and back where it stood', async () => {
  const me = await person(api, { curator: true });
  const first = await add(me, '  The low end is warm. ');
  await add(me, 'The voice sits well.');
  expect(await add(me, 'The low end is warm.')).toBe(first);
  expect(refusalOf(await me.put(`${url}/${first}`, { text: 'The voice sits well.' }))).toEqual([409, 'conflict']);
  await me.put(`${url}/${first}`, { text: 'The low end is warm and close.' });
  expect(await texts(me)).toEqual(['The low end is warm and close.', 'The voice sits well.']);
  for (const _twice of [1, 2]) expect((await me.delete(`${url}/${first}`)).json().data).toEqual({ id: first });
  expect(await texts(me)).toEqual(['The voice sits well.']);
  expect((await me.put(`${url}/${first}`, { text: 'Back.' })).statusCode).toBe(200);
  expect(await texts(me)).toEqual(['Back.', 'The voice sits well.']);
});

test('one deleted a day ago is gone for good once another one is deleted', async () => {
  const me = await person(api, { curator: true });
  const [old, newer] = [await add(me, 'Old.'), await add(me, 'Newer.')];
  await me.delete(`${url}/${old}`);
  await api.advanceClock(24 * 3_600 + 1);
  await me.delete(`${url}/${newer}`);
  expect(refusalOf(await me.put(`${url}/${old}`, { text: 'Old.' }))).toEqual([404, 'not_found']);
  expect((await me.put(`${url}/${newer}`, { text: 'Newer.' })).statusCode).toBe(200);
});

test('there is an end of room, also for two at once and for one that comes back', async () => {
  const me = await person(api, { curator: true });
  const gone = await add(me, 'Gone for now.');
  await me.delete(`${url}/${gone}`);
  for (let count = 1; count < most; count += 1) await add(me, `Phrase ${count}`);
  const both = await Promise.all([me.post(url, { text: 'One more' }), me.post(url, { text: 'And another' })]);
  expect(both.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const refused = both.find((answer) => answer.statusCode === 409)!;
  expect(refused.json().error).toMatchObject({ code: 'cap_reached', details: { cap: most } });
  expect(refusalOf(await me.put(`${url}/${gone}`, { text: 'Gone for now.' }))).toEqual([409, 'cap_reached']);
  expect(await texts(me)).toHaveLength(most);
});
