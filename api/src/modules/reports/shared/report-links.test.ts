import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/build-app.ts';
import { creatorWith, refusalOf } from '../../campaigns/test/creator.ts';
import { answered, type Planned } from '../test/answered.ts';
import { pdfText } from '../test/pdf-text.ts';
import { linkToken } from './link-token.ts';

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

type Answered = Awaited<ReturnType<typeof answered>>;
const figuresOnly = { showsCredits: false, showsTexts: false };

const linkOf = ({ campaignId }: { campaignId: number }) => `/api/v2/campaigns/${campaignId}/report/link`;
const share = async (made: Answered, shown: object = figuresOnly): Promise<string> => {
  const answer = await made.creator.put(linkOf(made), shown);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json().data.active.url;
};
const tokenOf = (url: string) => url.slice(url.lastIndexOf('/') + 1);
const publicCall = (name: 'view' | 'export', token: unknown) =>
  api.app.inject({ method: 'POST', url: `/api/v2/public/reports/${name}`, payload: { token } });
const view = (token: unknown) => publicCall('view', token);
/** What a refusal shows of itself: all but its own number. */
const shapeOf = (answer: Awaited<ReturnType<typeof view>>) => {
  const { requestId: _requestId, ...error } = answer.json().error;
  return [answer.statusCode, error, Object.keys(answer.headers).toSorted()];
};

describe('whose link it is', () => {
  test('signed out and somebody else can’t share, see, renew or revoke it', async () => {
    const mine = await answered(api, [['accepted']]);
    await share(mine);
    const url = linkOf(mine);
    const stranger = await creatorWith(api);
    for (const [method, path, payload] of [
      ['GET', url, undefined],
      ['PUT', url, figuresOnly],
      ['POST', `${url}/renew`, {}],
      ['DELETE', url, undefined],
    ] as const) {
      const signedOut = await api.app.inject({ method, url: path, ...(payload && { payload }) });
      expect(signedOut.statusCode).toBe(401);
      const other = await (method === 'GET'
        ? stranger.get(path)
        : method === 'PUT'
          ? stranger.put(path, payload!)
          : method === 'POST'
            ? stranger.post(path, payload)
            : stranger.delete(path));
      expect(refusalOf(other)).toEqual([404, 'not_found']);
    }
    expect((await mine.creator.get(url)).json().data.active).not.toBeNull();
  });

  test('bad input is refused, and so is sharing what went to nobody', async () => {
    const mine = await answered(api, [['accepted']]);
    for (const body of [
      {},
      { showsCredits: true },
      { ...figuresOnly, showsNames: true },
      { ...figuresOnly, showsTexts: 1 },
    ]) {
      expect((await mine.creator.put(linkOf(mine), body)).statusCode).toBe(400);
    }
    const draft = await mine.creator.draft();
    expect(refusalOf(await mine.creator.put(linkOf({ campaignId: draft }), figuresOnly))).toEqual([409, 'wrong_state']);
    expect(refusalOf(await mine.creator.post(`${linkOf(mine)}/renew`))).toEqual([409, 'wrong_state']);
    const unsent = await answered(api, [['accepted']]);
    await api.db.transaction(async (trx) => {
      await trx.raw('SET LOCAL session_replication_role = replica');
      await trx('campaigns').where({ id: unsent.campaignId }).update({ status: 'draft', sent_at: null });
    });
    expect(refusalOf(await unsent.creator.put(linkOf(unsent), figuresOnly))).toEqual([409, 'wrong_state']);
  });

  test('one at a time: sharing again changes what it shows, two tabs make one, renewing replaces it', async () => {
    const mine = await answered(api, [['accepted']]);
    const [one, two] = await Promise.all([share(mine), share(mine)]);
    expect(one).toBe(two);
    expect(one).toMatch(/^http:\/\/localhost:3000\/report\/[\w-]{44}$/);
    expect(await share(mine, { showsCredits: true, showsTexts: true })).toBe(one);
    const renewed = (await mine.creator.post(`${linkOf(mine)}/renew`)).json().data;
    expect(renewed.active).toMatchObject({ showsCredits: true, showsTexts: true });
    expect(renewed.active.url).not.toBe(one);
    expect(renewed.lastRevokedAt).not.toBeNull();
    expect((await view(tokenOf(one))).statusCode).toBe(404);
    expect((await view(tokenOf(renewed.active.url))).statusCode).toBe(200);
    const ended = (await mine.creator.delete(linkOf(mine))).json().data;
    expect(ended.active).toBeNull();
    expect((await view(tokenOf(renewed.active.url))).statusCode).toBe(404);
    expect((await mine.creator.delete(linkOf(mine))).json().data).toEqual(ended);
    // Shared again it is another one, that shows nothing by itself.
    expect([one, renewed.active.url]).not.toContain(await share(mine));
  });

  test('the database keeps one link for a campaign, and revoked ones revoked', async () => {
    const mine = await answered(api, [['accepted']]);
    await share(mine);
    const links = () => api.app.db('report_links').where({ campaign_id: mine.campaignId });
    await expect(
      api.app.db('report_links').insert({ campaign_id: mine.campaignId, shows_credits: true, shows_texts: true }),
    ).rejects.toThrow('report_links_active');
    await mine.creator.delete(linkOf(mine));
    await expect(links().update({ revoked_at: null })).rejects.toThrow('is revoked');
    await expect(links().update({ created_at: new Date() })).rejects.toThrow('permission denied');
    await expect(links().delete()).rejects.toThrow('permission denied');
  });
});

describe('what opens nothing', () => {
  test('is refused alike: revoked, never made, another installation’s, changed', async () => {
    const mine = await answered(api, [['accepted']]);
    const token = tokenOf(await share(mine));
    const [{ id }] = await api.db('report_links').where({ campaign_id: mine.campaignId });
    await mine.creator.delete(linkOf(mine));
    const revoked = await view(token);
    expect(revoked.statusCode).toBe(404);
    const last = token.endsWith('A') ? 'B' : 'A';
    for (const other of [
      linkToken(api.config.mediaSecret, 'b5a3f0f2-3a54-4c59-9a6e-0e8d4d5c9f11'),
      linkToken('somebody else’s secret', id),
      `${token.slice(0, -1)}${last}`,
      `${last}${token.slice(1)}`,
      'A'.repeat(44),
      id,
      '../../campaigns/1',
    ]) {
      expect(shapeOf(await view(other))).toEqual(shapeOf(revoked));
      expect(shapeOf(await publicCall('export', other))).toEqual(shapeOf(revoked));
    }
    for (const bad of ['', 'x'.repeat(101), 7, null, undefined]) expect((await view(bad)).statusCode).toBe(400);
  });

  test('is a link of whoever was suspended', async () => {
    const mine = await answered(api, [['accepted']]);
    const token = tokenOf(await share(mine));
    expect((await view(token)).statusCode).toBe(200);
    await api
      .db('accounts')
      .where({ id: mine.creator.id })
      .update({ suspended_at: api.db.raw('app_now()') });
    expect((await view(token)).statusCode).toBe(404);
  });
});

describe('what the page shows', () => {
  const words =
    'Nordic Kitchen would love it, says Jonas: the brass at the end carries the whole song, and the voice too.';
  const planned: Planned = [
    ['accepted', { feedback: words, ratings: { fit: 5 }, notes: [{ atSeconds: 70, text: 'Jonas likes the brass' }] }],
    ['declined', { reasonCode: 'vocals', ratings: { fit: 3 } }],
    ['declined', { reasonCode: 'vocals' }],
    null,
  ];
  const named = async (isPro = false) => {
    const mine = await answered(api, planned, { isPro });
    const [first] = mine.curators;
    await api.db('services').where({ id: first!.serviceId }).update({ title: 'Nordic Kitchen' });
    await api.db('curator_profiles').where({ account_id: first!.id }).update({ display_name: 'Jonas Lindqvist' });
    return mine;
  };
  /** Everybody and everything that a public page must not tell. */
  const secretsOf = async (mine: Answered) => [
    ...(await mine.report()).curators.flatMap((row: { curatorName: string; serviceTitle: string }) => [
      row.curatorName,
      row.serviceTitle,
    ]),
    mine.creator.email,
    ...mine.curators.map((curator) => curator.email),
    'Jonas',
  ];

  test('is the figures: no names, mails, ids, texts or money', async () => {
    const mine = await named();
    const answer = await view(tokenOf(await share(mine)));
    const shared = answer.json().data;
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(shared).toMatchObject({
      askedCount: 4,
      answeredCount: 3,
      acceptedCount: 1,
      declinedCount: 2,
      credits: null,
    });
    expect(shared.reasons).toEqual([{ reasonCode: 'vocals', count: 2 }]);
    expect(shared.findings.map((one: { text: string }) => one.text)).toContain('2 of 2 who said no: vocals');
    expect(shared.answers.map((one: { decision: string }) => one.decision)).toEqual([
      'accepted',
      'declined',
      'declined',
    ]);
    expect(shared.answers.every((one: { feedback: unknown }) => one.feedback === null)).toBe(true);
    expect(shared.places[0].notes).toEqual([{ atSeconds: 70, isPositive: true, text: null }]);
    for (const secret of [...(await secretsOf(mine)), 'brass']) expect(answer.body).not.toContain(secret);
    for (const key of ['submissionId', 'campaignId', 'curatorName', 'priceCredits', 'accountId']) {
      expect(answer.body).not.toContain(key);
    }
  });

  test('has words and credits where the artist shows them, still without names', async () => {
    const mine = await named();
    const answer = await view(tokenOf(await share(mine, { showsCredits: true, showsTexts: true })));
    const shared = answer.json().data;
    expect(shared.credits).toEqual({ paid: 16, spent: 12, returned: 0, held: 4 });
    expect(shared.answers[0].feedback).toBe(words.replace('Nordic Kitchen', '[…]').replace('Jonas', '[…]'));
    expect(shared.places[0].notes[0].text).toBe('[…] likes the brass');
    for (const secret of await secretsOf(mine)) expect(answer.body).not.toContain(secret);
  });

  test('leaves out what was refunded', async () => {
    const mine = await answered(api, [['accepted'], ['declined', { reasonCode: 'vocals' }]]);
    const token = tokenOf(await share(mine));
    const [, refunded] = (await mine.report()).curators;
    await api.db.transaction(async (trx) => {
      await trx.raw('SET LOCAL session_replication_role = replica');
      await trx('submissions').where({ id: refunded.submissionId }).update({ status: 'refunded_quality' });
    });
    expect((await view(token)).json().data).toMatchObject({
      answeredCount: 1,
      reasons: [],
      answers: [{ decision: 'accepted' }],
    });
  });

  test('as PDF, of an artist with Pro, until the link is revoked', async () => {
    const mine = await named(true);
    const token = tokenOf(await share(mine, { showsCredits: false, showsTexts: true }));
    expect((await view(token)).json().data.isPdfIncluded).toBe(true);
    const { url } = (await publicCall('export', token)).json().data;
    expect(url).not.toContain(token);
    expect(url).not.toContain('account');
    const follow = () => api.app.inject({ url: new URL(url).pathname + new URL(url).search });
    const file = await follow();
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf']);
    const text = pdfText(file.rawPayload).join('\n').replaceAll('\n', ' ');
    for (const part of ['2 of 2 who said no: vocals', 'Playlist curator · No: Vocals', 'the brass at the end']) {
      expect(text).toContain(part);
    }
    for (const secret of [...(await secretsOf(mine)), 'Credits', 'Back in the wallet'])
      expect(text).not.toContain(secret);
    await mine.creator.delete(linkOf(mine));
    expect((await follow()).statusCode).toBe(404);
    // The file's address doesn't lead to the page, which has another link by then or none.
    await api.advanceClock(601);
    const expired = await follow();
    expect([expired.statusCode, expired.headers.location]).toEqual([302, `${api.config.shellUrl}/`]);
  });

  test('has no PDF without Pro', async () => {
    const mine = await answered(api, [['accepted']]);
    const token = tokenOf(await share(mine));
    expect((await view(token)).json().data.isPdfIncluded).toBe(false);
    expect(refusalOf(await publicCall('export', token))).toEqual([404, 'not_found']);
  });
});

test('no answer with a link is stored under the key of its request', async () => {
  const mine = await answered(api, [['accepted']]);
  const key = `link-${mine.campaignId}`;
  const keyed = (method: 'PUT' | 'POST' | 'DELETE', path: string, payload?: object) =>
    api.app.inject({
      method,
      url: path,
      headers: { ...mine.creator.headers, 'idempotency-key': `${key}-${method}` },
      ...(payload && { payload }),
    });
  const url = linkOf(mine);
  const answers = [
    await keyed('PUT', url, figuresOnly),
    await keyed('POST', `${url}/renew`, {}),
    await keyed('DELETE', url),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(await api.db('idempotency_keys').where({ account_id: mine.creator.id }).whereLike('key', `${key}%`)).toEqual(
    [],
  );
});

test('the limit of a network holds for the file, too', async () => {
  const strict = await testApp({ FANFARE_LIMITS: '{"finds":{"max":2,"windowSeconds":60}}' });
  try {
    const mine = await answered(strict, [['accepted']], { isPro: true });
    const shared = (await mine.creator.put(linkOf(mine), figuresOnly)).json().data.active.url;
    const payload = { token: tokenOf(shared) };
    const made = await strict.app.inject({ method: 'POST', url: '/api/v2/public/reports/export', payload });
    const url = new URL(made.json().data.url);
    const follow = async () => (await strict.app.inject({ url: url.pathname + url.search })).statusCode;
    expect([await follow(), await follow()]).toEqual([200, 429]);
  } finally {
    await strict.close();
  }
});

test('the limit of a network holds for tokens that open nothing, too', async () => {
  const strict = await testApp({ FANFARE_LIMITS: '{"finds":{"max":2,"windowSeconds":60}}' });
  const guess = () =>
    strict.app.inject({ method: 'POST', url: '/api/v2/public/reports/view', payload: { token: 'A'.repeat(44) } });
  try {
    const codes = [];
    for (let tries = 0; tries < 3; tries += 1) codes.push((await guess()).statusCode);
    expect(codes).toEqual([404, 404, 429]);
  } finally {
    await strict.close();
  }
});
