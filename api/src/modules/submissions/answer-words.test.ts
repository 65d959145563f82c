import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/build-app.ts';
import { creatorWith, curatorWith, refusalOf, type Curator } from '../campaigns/test/creator.ts';
import { differentWordsOf, lengthOf, type AnswerRule } from './answer-rules.policy.ts';
import { answerOf, feedback, hear, send, submissionOf } from './test/answering.ts';
import { heldOut } from '../answer-text/test/corpora.ts';
import { copies, different } from '../answer-text/test/answer-pairs.ts';

let api: TestApp;
let curator: Curator;
beforeAll(async () => {
  api = await testApp();
  curator = await curatorWith(api);
});
afterAll(() => api.close());

async function heard(pitch = '') {
  const creator = await creatorWith(api);
  const campaignId = await creator.draft([curator.serviceId], 'playlists');
  await creator.put(`/api/v2/campaigns/${campaignId}`, { pitch });
  await creator.complete(campaignId);
  const id = await submissionOf(curator, campaignId);
  await hear(api, curator, id);
  const names = async () => api.db('tracks').where({ id: creator.trackId }).first('title', 'artist');
  const check = async (body: object): Promise<{ canSend: boolean; rules: AnswerRule[] }> =>
    (await curator.post(`/api/v2/curator/submissions/${id}/check`, body)).json().data;
  return { id, names, check, send: (body: object) => send(curator, id, body) };
}
const placesOf = (rules: readonly AnswerRule[], rule: AnswerRule['rule']) =>
  rules.find((one) => one.rule === rule)!.places;

describe('a refusal shows the excerpts', () => {
  test('of each contact in the answer and its notes, as written', async () => {
    const one = await heard();
    const body = answerOf('accepted', {
      feedback: `${feedback()} Write to jоnas\u200b@kitchen.com, or call 070-123 45 67.`,
      notes: [
        { atSeconds: 3, text: 'Lovely.' },
        { atSeconds: 9, text: 'Find me: @kitchen' },
      ],
    });
    const refused = await one.send(body);
    expect(refusalOf(refused)).toEqual([422, 'feedback_rejected']);
    const { message, details } = refused.json().error;
    expect(placesOf(details.rules, 'contacts')).toEqual([
      { text: 'jоnas\u200b@kitchen.com', noteIndex: null },
      { text: '070-123 45 67', noteIndex: null },
      { text: 'Find me: @kitchen', noteIndex: 1 },
    ]);
    expect(message).toContain('“070-123 45 67”');
  });

  test('of the pitch, and of the similar answer with its track and date', async () => {
    const pitch =
      'Four of us around one microphone in a boathouse near Oban, two takes, no overdubs. It is about my brother.';
    const [first, second] = [await heard(), await heard(pitch)];
    const pasted = await second.send(answerOf('accepted', { feedback: `Nice! ${pitch.replaceAll('o', 'о')}` }));
    expect(placesOf(pasted.json().error.details.rules, 'own_pitch')).toEqual([
      { text: pitch.slice(0, -1).replaceAll('o', 'о'), noteIndex: null },
    ]);

    const [before, now] = [await first.names(), await second.names()];
    const about = ({ title, artist }: { title: string; artist: string }) =>
      `Thank you for ${title}, ${artist}. The chorus of ${title} is strong, ${artist}, but the voice is too far back for my list.`;
    expect((await first.send(answerOf('accepted', { feedback: about(before) }))).statusCode).toBe(200);
    const copied = await second.send(answerOf('accepted', { feedback: about(now) }));
    expect(refusalOf(copied)).toEqual([422, 'feedback_rejected']);
    const rule = copied.json().error.details.rules.find((one: AnswerRule) => one.rule === 'similarity');
    expect(rule).toMatchObject({
      value: 1,
      like: { submissionId: first.id, trackTitle: before.title, answeredAt: expect.any(String) },
    });
    expect(rule.places.at(-1).text).toContain('but the voice is too far back for my list');
    expect(copied.json().error.message).toContain(`your answer about “${before.title}”`);
  });
});

test('the check while typing and sending give the same result', async () => {
  const [first, second] = [await heard(), await heard('We made it in one night and it is about the sea and a boat.')];
  const earlier = copies[0]!.earlier;
  expect((await first.send(answerOf('accepted', { feedback: earlier }))).statusCode).toBe(200);
  const texts = [
    ...heldOut.withContact.filter((_, index) => index % 12 === 0).map((text) => `${feedback()} ${text}`),
    ...copies.slice(0, 8).map(({ text }) => text),
    'We made it in one night and it is about the sea and a boat. We made it in one night.',
    'Too short.',
    '',
  ];
  for (const text of texts) {
    const body = answerOf('accepted', { feedback: text });
    const checked = await second.check(body);
    const sent = await second.send(body);
    expect([text, checked.canSend, ...refusalOf(sent)]).toEqual([text, false, 422, 'feedback_rejected']);
    expect([text, sent.json().error.details.rules]).toEqual([text, checked.rules]);
    for (const place of checked.rules.flatMap((rule) => rule.places ?? [])) expect(text).toContain(place.text);
  }
  const honest = answerOf('accepted', { feedback: different[0]!.earlier });
  expect(await second.check(honest)).toMatchObject({ canSend: true });
  expect((await second.send(honest)).statusCode).toBe(200);
});

test('characters are counted as people count them', () => {
  expect(lengthOf('  naïve 🎺 ')).toBe(7);
  expect(lengthOf(' a \n\u2800\t b\u200b\u3164 ')).toBe(3);
});

test.each([
  ['', 0],
  ['… !!! 12 34 🎺', 0],
  ['a'.repeat(120), 1],
  ['The intro, the INTRO and “the intro”', 3],
  ['so\u200bng song ｓｏｎｇ', 1],
  ['don’t stop', 2],
  ['このギターの音色がとても好きですが、イントロが少し長いと思いました。', 12],
  ['ฉันชอบเสียงกีตาร์ของเพลงนี้มาก', 6],
])('different words: %s', (text, least) => {
  const words = differentWordsOf(text);
  // Dictionaries of languages without blanks differ between versions of Node.
  if (/[぀-ヿ฀-๿]/u.test(text)) expect(words).toBeGreaterThanOrEqual(least);
  else expect(words).toBe(least);
});
