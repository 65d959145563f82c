import { readFileSync } from 'node:fs';
import { endpoints } from '@fanfare/api-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { earn } from '../src/modules/cash-out/test/earner.ts';
import { issueReleaseToken, registerChecker, revokeReleaseToken } from '../src/modules/releases/index.ts';
import { type TestApp, testApp } from './build-app.ts';
import { type TestAccount, createAccount, headersOf } from './factories/account.ts';
import { createCashOut } from './factories/cash-out.ts';
import { createGeneration } from './factories/generation.ts';
import { createService } from './factories/service.ts';
import { createTrack } from './factories/track.ts';

/*
 * Every route × every subject, from the route table itself: a new route is covered once it is registered, and one with an unknown
 * parameter fails this test.
 */

type Who =
  | 'visitor'
  | 'forged token'
  | 'expired token'
  | 'ended session'
  | 'suspended'
  | 'no profile'
  | 'unconfirmed creator'
  | 'creator'
  | 'curator'
  | 'dual'
  | 'Pro'
  | 'staff'
  | 'release team'
  | 'release checker'
  | 'another release team'
  | 'checker'
  | 'revoked release token';
interface Ids {
  track: number;
  campaign: number;
  submission: number;
  service: number;
  purchase: number;
  gift: number;
  cashOut: number;
  session: number;
  feedback: number;
  generation: number;
  artist: number;
  list: number;
  phrase: number;
  factor: number;
  identity: number;
  copy: number;
}

const missingId = 2_147_483_647;
const signedOut: Who[] = [
  'visitor',
  'forged token',
  'expired token',
  'ended session',
  'suspended',
  'revoked release token',
];
/** Valid for the front end in the path, or for none. */
const teams: Who[] = ['release team', 'release checker', 'another release team', 'checker'];
const accounts: Who[] = ['no profile', 'unconfirmed creator', 'creator', 'curator', 'dual', 'Pro', 'staff'];
const everybody: Who[] = [...signedOut, ...teams, ...accounts];
const sessionEnded = new Set<Who>(['expired token', 'ended session', 'suspended']);
const hasCreator = new Set<Who>(['unconfirmed creator', 'creator', 'dual', 'Pro']);
const hasCurator = new Set<Who>(['curator', 'dual', 'Pro']);

/** The row that an id in a path names. */
const rowKinds: [path: RegExp, kind: keyof Ids][] = [
  [/^\/api\/(?:account\/track|v2\/tracks)\/:id/, 'track'],
  [/^\/api\/v2\/artists\/:id/, 'artist'],
  [/^\/api\/v2\/curator-lists\/:id/, 'list'],
  [/^\/api\/v2\/campaigns\/:id/, 'campaign'],
  [/^\/api\/(?:campaign|account\/creator\/campaign|feedbacks\/campaign)\/:id/, 'campaign'],
  [/^\/api\/account\/creator\/feedback\/:id/, 'feedback'],
  [/^\/api\/v2\/curator\/submissions\/:id/, 'submission'],
  [/^\/api\/v2\/submissions\/:id/, 'submission'],
  [/^\/api\/v2\/curator\/cash-outs\/:id/, 'cashOut'],
  [/^\/api\/v2\/curator\/services\/:id/, 'service'],
  [/^\/api\/v2\/purchases\/:id\/gift-code/, 'gift'],
  [/^\/api\/v2\/purchases\/:id/, 'purchase'],
  [/^\/api\/v2\/curator\/phrases\/:id/, 'phrase'],
  [/^\/api\/v2\/sessions\/:id/, 'session'],
  [/^\/api\/v2\/account\/second-factors\/:id/, 'factor'],
  [/^\/api\/v2\/account\/identities\/:id/, 'identity'],
  [/^\/api\/v2\/account\/exports\/:id/, 'copy'],
  [/^\/api\/v2\/curators-finder(\/playlists|\/radios)?\/:id/, 'generation'],
];
/** Parameters that name no row of an account: codes, links and public files. */
const otherParams: Record<string, string> = {
  ':code': 'FF-0000',
  ':reference': `purchase-${missingId}`,
  ':name': 'mf-auth',
  ':provider': 'google',
  ':accountRef': 'nobody',
  ':secret': 'nothing',
  ':month': '1999-01',
  ':year': '1999',
  ':versionId': String(missingId),
  ':submissionId': String(missingId),
  ':curatorId': String(missingId),
  ':serviceId': String(missingId),
  ':handle': 'nobody-here',
  ':key': '0'.repeat(32),
  ':linkId': '00000000-0000-4000-8000-000000000000',
  ':file': `${'0'.repeat(32)}.webp`,
};

const trackBody = { title: 'Changed', artist: 'Changed', genreIds: [1] };
const answerBody = { decision: 'declined', feedback: 'No.', reasonCode: 'other' };
/** A body that passes validation, for calls with a body and a row of an account. */
const bodies: Record<string, object | (() => object)> = {
  'PUT /api/v2/tracks/:id/filename': { filename: 'nothing' },
  'PUT /api/account/track/:id': trackBody,
  'PUT /api/v2/tracks/:id/artist': { artistId: null },
  'PUT /api/v2/artists/:id': { name: 'Changed' },
  'PUT /api/v2/curator-lists/:id': { name: 'Changed' },
  'POST /api/v2/curator-lists/:id/services': { servicesIDs: [1] },
  'POST /api/v2/curator-lists/:id/campaigns': () => ({ trackId: mine.ids.track, type: 'playlists' }),
  'POST /api/v2/campaigns/:id/curators/list': () => ({ listId: mine.ids.list }),
  'PUT /api/v2/campaigns/:id': { pitch: 'Changed' },
  'POST /api/v2/campaigns/:id/curators': { servicesIDs: [1] },
  'POST /api/v2/campaigns/:id/complete': {},
  'PUT /api/v2/campaigns/:id/archive': { archived: true },
  'POST /api/v2/campaigns/:id/influencers': { brief: 'Changed', budgetCredits: 30 },
  'POST /api/v2/campaigns/:id/influencers/regenerate': {},
  'PUT /api/v2/curator/services/:id/availability': { isPaused: true, weeklyCapacity: 5 },
  'PUT /api/v2/curator/services/:id': { title: 'Changed' },
  'POST /api/v2/curator/services/:id/proof': { method: 'description' },
  'POST /api/v2/curator/services/:id/proof/check': {},
  'PUT /api/v2/curator/services/:id/away': { until: null },
  'POST /api/v2/curator/submissions/:id/heartbeat': {
    listeningSessionId: 1,
    sequence: 0,
    positionSeconds: 0,
    isPlaying: true,
  },
  'POST /api/v2/curator/submissions/:id/check': answerBody,
  'PUT /api/v2/curator/submissions/:id/artist-note': { text: 'Always mixes too loud.' },
  'POST /api/v2/curator/submissions/:id/answer': answerBody,
  'POST /api/v2/curator/submissions/:id/proof': { url: 'https://example.test/services/there' },
  'POST /api/v2/curator/submissions/:id/proof/check': { url: 'https://example.test/services/there' },
  'PUT /api/v2/campaigns/:id/plan': { sendAt: null },
  'PUT /api/v2/campaigns/:id/report/link': { showsCredits: false, showsTexts: false },
  'POST /api/v2/submissions/:id/proof/reject': { reason: 'Not mine.' },
  'POST /api/v2/submissions/:id/flag': { reason: 'rude' },
  'POST /api/v2/submissions/:id/vote': { isHelpful: true },
  'PUT /api/v2/submissions/:id/sample': { isAllowed: true },
  'POST /api/v2/curator/submissions/:id/flag/response': { text: 'I heard it.' },
  'PUT /api/v2/curator/submissions/:id/sample': { isShown: false },
  'POST /api/v2/submissions/:id/reply': { text: 'Thank you.' },
  'POST /api/v2/campaigns/:id/resend': () => ({ submissionIds: [mine.ids.feedback] }),
  'PUT /api/v2/curator/phrases/:id': { text: 'Changed' },
  'PUT /api/campaign/:id/update': { pitch: 'Changed' },
  'POST /api/campaign/:id/confirm': {},
};
/** Their bodies name another row, which is missing here: the owner passes the check of the path, and no further. */
const namesAnotherRow = new Set(['PUT /api/v2/tracks/:id/filename']);
const queries: Record<string, string> = {
  'DELETE /api/v2/campaigns/:id/curators': '?servicesIDs=1',
  'DELETE /api/v2/curator-lists/:id/services': '?servicesIDs=1',
  'GET /api/v2/campaigns/:id/report/export': '?format=csv',
};

/** Requests by what they show; `npm run matrix` prints them. */
const requests = { refused: 0, 'let through': 0, foreign: 0, missing: 0, own: 0 };

let api: TestApp;
const headers = new Map<Who, Record<string, string>>();
let mine: { creator: TestAccount; curator: TestAccount; ids: Ids };
let theirs: { creator: TestAccount; curator: TestAccount; ids: Ids };

/** A creator with a paid campaign and a curator with its submission, each a row of every kind. */
async function owners(): Promise<typeof mine> {
  const creator = await createAccount(api.app, api.db, { creator: true });
  const curator = await createAccount(api.app, api.db, { curator: true });
  const track = await createTrack(api.db, creator.id);
  await earn(api, curator, 20);
  const service = await createService(api.db, curator.curatorProfileId ?? 0);
  const now = api.db.raw('app_now()');
  const [campaign] = await api
    .db('campaigns')
    .insert({ account_id: creator.id, track_id: track, type: 'playlists', status: 'sent', paid_at: now, sent_at: now })
    .returning<{ id: number }[]>('id');
  const sent = {
    campaign_id: campaign!.id,
    creator_account_id: creator.id,
    curator_account_id: curator.id,
    track_id: track,
    price_hundredths: 400,
    curator_share_hundredths: 200,
    reply_days: 15,
    sent_at: now,
    deadline_at: api.db.raw("app_now() + interval '15 days'"),
  };
  const answeredService = await createService(api.db, curator.curatorProfileId ?? 0);
  const [submission, answered] = await api
    .db('submissions')
    .insert([
      { ...sent, service_id: service, status: 'pending', closed_at: null },
      { ...sent, service_id: answeredService, status: 'declined', closed_at: now },
    ])
    .returning<{ id: number }[]>('id');
  await api.db('answers').insert({
    submission_id: answered!.id,
    curator_account_id: curator.id,
    decision: 'declined',
    feedback: 'The intro is long.',
    reason_code: 'intro_pacing',
    heard_ms: 60_000,
    heard_ranges: '[]',
    duration_ms: 180_000,
  });
  const pack = { account_id: creator.id, pack_id: 'credits_25', credits: 25, price_cents: 2_400 };
  const [purchase, gift] = await api
    .db('purchases')
    .insert([
      { ...pack, purpose: 'credits' },
      { ...pack, purpose: 'gift' },
    ])
    .returning<{ id: number }[]>('id');
  const [session] = await api
    .db('sessions')
    .insert({ account_id: creator.id, expires_at: '2999-01-01' })
    .returning<{ id: number }[]>('id');
  const key = { credential_id: `key${creator.id}`, public_key: Buffer.from('key'), counter: 0, transports: [] };
  const [factor] = await api
    .db('second_factors')
    .insert({ account_id: creator.id, kind: 'passkey', name: 'Key', ...key })
    .returning<{ id: number }[]>('id');
  await api.db('sessions').where({ account_id: creator.id }).update({ verified_by_factor: true });
  const [identity] = await api
    .db('sign_in_identities')
    .insert({ account_id: creator.id, provider: 'google', subject: `subject${creator.id}` })
    .returning<{ id: number }[]>('id');
  const [phrase] = await api
    .db('curator_phrases')
    .insert({ account_id: curator.id, text: 'A warm low end.' })
    .returning<{ id: number }[]>('id');
  const [artist] = await api
    .db('roster_artists')
    .insert({ account_id: creator.id, name: 'Nia Orlova' })
    .returning<{ id: number }[]>('id');
  const [list] = await api
    .db('curator_lists')
    .insert({ account_id: creator.id, name: 'Fridays', number: 1 })
    .returning<{ id: number }[]>('id');
  const [copy] = await api
    .db('account_exports')
    .insert({ account_id: creator.id, ready_at: now, size_bytes: 1, expires_at: '2999-01-01' })
    .returning<{ id: number }[]>('id');
  const ids = {
    copy: copy!.id,
    track,
    list: list!.id,
    artist: artist!.id,
    service,
    campaign: campaign!.id,
    submission: submission!.id,
    purchase: purchase!.id,
    gift: gift!.id,
    cashOut: await createCashOut(api.db, curator.id, 20),
    session: session!.id,
    feedback: answered!.id,
    phrase: phrase!.id,
    factor: factor!.id,
    identity: identity!.id,
    generation: await createGeneration(api.db, creator.id, track),
  };
  return { creator, curator, ids };
}

beforeAll(async () => {
  api = await testApp();
  const make = async (who: Who, options: Parameters<typeof createAccount>[2]) => {
    const account = await createAccount(api.app, api.db, options);
    headers.set(who, account.headers);
    return account;
  };
  await make('expired token', { creator: true, curator: true, isStaff: true });
  await api.advanceClock(86_400);
  mine = await owners();
  theirs = await owners();
  headers.set('visitor', {});
  headers.set('forged token', {
    authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIiwic2lkIjoxLCJleHAiOjk5OTk5OTk5OTl9.',
  });
  const ended = await make('ended session', { creator: true, curator: true, isStaff: true });
  await api
    .db('sessions')
    .where({ id: ended.sessionId })
    .update({ ended_at: api.db.raw('app_now()'), end_reason: 'signed_out' });
  const suspended = await make('suspended', { creator: true, curator: true, isStaff: true });
  await api
    .db('accounts')
    .where({ id: suspended.id })
    .update({ suspended_at: api.db.raw('app_now()') });
  await make('no profile', {});
  await make('unconfirmed creator', { creator: true, isConfirmed: false });
  await make('creator', { creator: true });
  await make('curator', { curator: true });
  await make('dual', { creator: true, curator: true });
  await make('Pro', { creator: true, curator: true, isPro: true });
  await make('staff', { isStaff: true });
  const issue = async (who: Who, name: 'mf-auth' | 'mf-creator', role: 'team' | 'checker' = 'team') => {
    const { id, token } = await issueReleaseToken(api.db, name, who, role === 'checker' ? { verbs: ['check'] } : {});
    headers.set(who, { authorization: `Bearer ${token}` });
    return id;
  };
  await issue('release team', 'mf-auth');
  await issue('release checker', 'mf-auth', 'checker');
  const { token } = await registerChecker(api.db, 'A test');
  headers.set('checker', { authorization: `Bearer ${token}` });
  await issue('another release team', 'mf-creator');
  await revokeReleaseToken(api.db, await issue('revoked release token', 'mf-auth'));
});
afterAll(() => api.close());

const contractRoutes = endpoints.map(({ method, path, access, key }) => ({ method, url: path, access, key }));

/** Who may call what by docs/calls.md, not by the code that is tested; routes that aren't in it go by their own access. */
const documented = new Map(
  Array.from(
    readFileSync(new URL('../../docs/calls.md', import.meta.url), 'utf8').matchAll(
      /^\| `((?:GET|POST|PUT|DELETE) [^`]+)` \| (\w+) \|/gm,
    ),
    ([, key, access]) => [key!, access!],
  ),
);
/** HEAD goes with GET. */
const routes = () =>
  api.app.routeTable.map(({ method, url, access }) => {
    const key = `${method === 'HEAD' ? 'GET' : method} ${url}`;
    return { method, url, access: documented.get(key) ?? access };
  });

function filled(url: string, id: string): string {
  return url.replace(/:[A-Za-z]+/g, (name) => otherParams[name] ?? id);
}

/** The refusal by access alone; null where the call continues to its own checks. */
function refusalOf(access: string, who: Who): [status: number, code: string] | null {
  if (access === 'public') return null;
  if (signedOut.includes(who)) {
    return [401, sessionEnded.has(who) ? 'session_expired' : 'unauthenticated'];
  }
  if (access === 'checker') return who === 'checker' ? null : [403, 'forbidden'];
  if (who === 'checker') return [401, 'unauthenticated'];
  if (access === 'check' && who === 'release checker') return null;
  if (access === 'release' || access === 'check') {
    return who === 'staff' || who === 'release team' ? null : [403, 'forbidden'];
  }
  if (teams.includes(who)) return [401, 'unauthenticated'];
  if (access === 'creator' && !hasCreator.has(who)) return [403, 'profile_missing'];
  if (access === 'curator' && !hasCurator.has(who)) return [403, 'profile_missing'];
  if (access === 'staff' && who !== 'staff') return [403, 'forbidden'];
  return null;
}

it('answers every call of the contract, under the access that the contract names', () => {
  const registered = api.app.routeTable.map((route) => `${route.method} ${route.url} ${route.access}`);
  expect(registered).toEqual(expect.arrayContaining(contractRoutes.map((route) => `${route.key} ${route.access}`)));
});

it('refuses each route to unauthorised subjects before it validates the input', async () => {
  const wrong: string[] = [];
  for (const { method, url, access } of routes()) {
    for (const who of everybody) {
      const expected = refusalOf(access, who);
      if (!expected) continue;
      requests.refused += 1;
      const answer = await api.app.inject({
        method: method as 'GET',
        url: `${filled(url, 'not-an-id')}?nonsense=1`,
        headers: headers.get(who) ?? {},
        ...(method === 'GET' || method === 'HEAD' ? {} : { payload: { nonsense: true } }),
      });
      const got = [answer.statusCode, method === 'HEAD' ? expected[1] : answer.json().error?.code];
      if (got.join() !== expected.join())
        wrong.push(`${who}: ${method} ${url} → ${got.join(' ')}, not ${expected.join(' ')}`);
    }
  }
  expect(wrong).toEqual([]);
});

it('lets everybody else through to the call’s own checks, without a failure', async () => {
  const wrong: string[] = [];
  const harmless = routes().filter(({ url }) => !url.endsWith('/live') && !url.endsWith('/signout'));
  for (const { method, url, access } of harmless) {
    for (const who of everybody) {
      if (refusalOf(access, who)) continue;
      requests['let through'] += 1;
      const answer = await api.app.inject({
        method: method as 'GET',
        url: filled(url, String(missingId)),
        headers: headers.get(who) ?? {},
        ...(method === 'GET' || method === 'HEAD' ? {} : { payload: { nonsense: true } }),
      });
      const isSpoken = answer.statusCode < 500 || answer.json().error?.code === 'payments_unavailable';
      if (!isSpoken) wrong.push(`${who}: ${method} ${url} → ${answer.statusCode}`);
    }
  }
  expect(wrong).toEqual([]);
});

/** Their own rows are gone after them, or the other sessions of the account, which other routes name. */
const comesLast = [
  'DELETE /api/v2/account/identities/:id',
  'DELETE /api/v2/account/second-factors/:id',
  'DELETE /api/v2/curator-lists/:id',
];
/** Rows for staff, for everybody or for the checker belong to no account. */
const rowRoutes = contractRoutes
  .filter(
    ({ url, access }) => url.includes('/:id') && access !== 'staff' && access !== 'public' && access !== 'checker',
  )
  .toSorted((one, other) => comesLast.indexOf(one.key) - comesLast.indexOf(other.key));

describe('other accounts’ rows', () => {
  const kindOf = (url: string) => rowKinds.find(([path]) => path.test(url))?.[1];
  const ownerOf = (who: typeof mine, access: string) => (access === 'curator' ? who.curator : who.creator);

  it('are covered by this test for every route with an id', () => {
    const unknown = rowRoutes.filter(({ url }) => !kindOf(url)).map(({ key }) => key);
    expect(unknown).toEqual([]);
    const params = new Set(api.app.routeTable.flatMap(({ url }) => url.match(/:[A-Za-z]+/g) ?? []));
    params.delete(':id');
    expect([...params].filter((name) => !(name in otherParams))).toEqual([]);
  });

  it.each(rowRoutes)('look like missing ones, and stay unchanged: $key', async ({ key, method, url, access }) => {
    const kind = kindOf(url)!;
    const upload = endpoints.find((endpoint) => endpoint.key === key)?.upload;
    const body = bodies[key];
    const payload = typeof body === 'function' ? body() : body;
    const call = (account: TestAccount, id: number) =>
      api.app.inject({
        method,
        url: url.replace(':id', String(id)) + (queries[key] ?? ''),
        headers: {
          ...headersOf(api.app, account),
          ...(upload && { 'content-type': 'multipart/form-data; boundary=x' }),
        },
        ...(upload && {
          payload:
            '--x\r\ncontent-disposition: form-data; name="filename"; filename="a.mp3"\r\n\r\nno audio\r\n--x--\r\n',
        }),
        ...(payload && { payload }),
      });
    const before = await everyRow();
    const me = ownerOf(mine, access);
    for (const row of ['foreign', 'missing', 'own'] as const) requests[row] += 1;
    const foreign = await call(me, theirs.ids[kind]);
    const missing = await call(me, missingId);
    expect([foreign.statusCode, missing.statusCode]).toEqual([404, 404]);
    expect(withoutRequest(foreign.json())).toEqual(withoutRequest(missing.json()));
    expect(await everyRow()).toEqual(before);
    const own = await call(me, mine.ids[kind]);
    if (!namesAnotherRow.has(key)) expect(own.json().error?.code).not.toBe('not_found');
    expect(own.statusCode).toBeLessThan(500);
  });

  async function everyRow(): Promise<unknown> {
    const tables = [
      'tracks',
      'track_versions',
      'uploads',
      'campaigns',
      'campaign_selections',
      'curator_lists',
      'curator_list_services',
      'submissions',
      'services',
      'answers',
    ];
    return Promise.all(
      [
        ...tables,
        'listening_sessions',
        'listening_records',
        'proofs',
        'placement_checks',
        'placement_searches',
        'flags',
        'votes',
        'sample_answers',
        'ledger_transfers',
        'purchases',
        'purchase_returns',
        'cash_outs',
        'sessions',
        'second_factors',
        'sign_in_identities',
        'recovery_codes',
        'finder_generations',
        'finder_matches',
        'finder_daily_quota',
        'influencer_settings',
        'influencer_suggestions',
      ].map((table) => api.db(table).orderByRaw('1')),
    );
  }
  const withoutRequest = (body: { error: { requestId: string } }) => ({
    ...body,
    error: { ...body.error, requestId: '' },
  });
});

it('are refused by an id in a body', async () => {
  const payload = { type: 'playlists', trackId: theirs.ids.track };
  const create = (trackId: number) =>
    api.app.inject({
      method: 'POST',
      url: '/api/campaign/create',
      headers: headersOf(api.app, mine.creator),
      payload: { ...payload, trackId },
    });
  const before = await api.db('campaigns').count();
  expect((await create(theirs.ids.track)).statusCode).toBe(404);
  expect((await create(missingId)).statusCode).toBe(404);
  expect(await api.db('campaigns').count()).toEqual(before);
  expect((await create(mine.ids.track)).statusCode).toBe(200);
});

it('is the whole table', () => {
  expect(requests.refused + requests['let through']).toBeGreaterThanOrEqual(
    (contractRoutes.length - 2) * everybody.length,
  );
  expect(requests.foreign).toBe(rowRoutes.length);
  if (!process.env['FANFARE_MATRIX']) return;
  const subjects = everybody.map(
    (who) => `  ${who}: refused on ${routesThat((access) => refusalOf(access, who) !== null)}`,
  );
  console.log(
    [
      `${api.app.routeTable.length} routes × ${everybody.length} subjects`,
      ...subjects,
      `Requests: ${JSON.stringify(requests)}`,
    ].join('\n'),
  );
});
const routesThat = (apply: (access: string) => boolean) =>
  `${api.app.routeTable.filter(({ access }) => apply(access)).length} of ${api.app.routeTable.length} routes`;
