import { expect, it } from 'vitest';
import { createSharedCurators } from './shared-curators.ts';

const ines = { handle: 'ines', curator: { display_name: 'Ines', profileImageUrl: null } };
const found = { status: 200, body: { success: true, data: ines } };
const nobody = { status: 404, body: { success: false, error: { code: 'not_found' } } };
const tooMany = { status: 429, body: { success: false, error: { code: 'rate_limited' } } };

/** Answers of the API, one after the other, and whom it was asked for. */
function asked(...answers: { status: number; body: object }[]) {
  const visitors: (string | null)[] = [];
  let now = 0;
  const curatorOf = createSharedCurators({
    internalApiUrl: 'http://api.test',
    nowMs: () => now,
    request: async (_, init) => {
      visitors.push(new Headers(init?.headers).get('x-forwarded-for'));
      const { status, body } = answers.shift() ?? tooMany;
      return Response.json(body, { status });
    },
  });
  return { curatorOf, visitors, pass: (ms: number) => void (now += ms) };
}

it('asks for its visitor, whose requests the API counts, and not for all of them', async () => {
  const { curatorOf, visitors } = asked(found);
  expect(await curatorOf('ines', '198.51.100.7')).toEqual({ handle: 'ines', name: 'Ines', image: null });
  expect(visitors).toEqual(['198.51.100.7']);
});

it('remembers that there is nobody, but not that the API didn’t say', async () => {
  const none = asked(nobody);
  for (const _ of [1, 2]) expect(await none.curatorOf('nobody', '198.51.100.7')).toBeNull();
  expect(none.visitors).toHaveLength(1);
  const limited = asked(tooMany, found);
  expect(await limited.curatorOf('ines', '198.51.100.7')).toBeNull();
  expect(await limited.curatorOf('ines', '198.51.100.8')).toMatchObject({ name: 'Ines' });
});

it('keeps the name that it knows while the API doesn’t say another', async () => {
  const { curatorOf, pass } = asked(found, tooMany);
  await curatorOf('ines', '198.51.100.7');
  pass(600_000);
  expect(await curatorOf('ines', '198.51.100.7')).toMatchObject({ name: 'Ines' });
});
