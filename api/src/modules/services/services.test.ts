import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestAccount, createAccount } from '../../../test/factories/account.ts';
import { createService } from '../../../test/factories/service.ts';
import { type Market, openMarket } from '../../../test/market.ts';

let m: Market;
beforeAll(async () => {
  m = await openMarket();
});
afterAll(() => m.t.close());

describe('a card', () => {
  test('of a New service shows no rates', async () => {
    const fresh = (await m.all('levels=new', 50)).find((card) => card.statistics.answerCount < 5)!;
    const { answerRate, acceptRate, medianReplyHours } = fresh.statistics;
    expect([answerRate, acceptRate, medianReplyHours]).toEqual([null, null, null]);
  });

  test('shows the real queue; full and away ones say when they open', async () => {
    const { id } = m.services[0]!;
    await m.t.db('services').where({ id }).update({ max_open: 2 });
    const curatorAccount = await m.t
      .db('services as s')
      .join('curator_profiles as p', 'p.id', 's.curator_profile_id')
      .where('s.id', id)
      .first('p.account_id');
    for (let i = 0; i < 2; i += 1) {
      const [track] = await m.t
        .db('tracks')
        .insert({ account_id: m.creator.id, title: 'T', artist: 'A' })
        .returning<{ id: number }[]>('id');
      const [campaign] = await m.t
        .db('campaigns')
        .insert({
          account_id: m.creator.id,
          track_id: track!.id,
          type: 'playlists',
          status: 'sent',
          paid_at: m.t.db.raw('app_now()'),
          sent_at: m.t.db.raw('app_now()'),
        })
        .returning<{ id: number }[]>('id');
      await m.t.db('submissions').insert({
        campaign_id: campaign!.id,
        service_id: id,
        creator_account_id: m.creator.id,
        curator_account_id: curatorAccount.account_id,
        track_id: track!.id,
        status: 'pending',
        price_hundredths: 300,
        curator_share_hundredths: 150,
        reply_days: 15,
        sent_at: m.t.db.raw('app_now()'),
        deadline_at: m.t.db.raw(`app_now() + make_interval(days => ?)`, [10 + i]),
      });
    }
    const card = (await m.all('', 100)).find((one) => one.id === id)!;
    expect(card.queue).toEqual({ open: 2, capacity: 2 });
    expect(card.availability.status).toBe('full');
    const days = (Date.parse(card.availability.opensAt!) - m.t.app.clock.now().getTime()) / 86_400_000;
    expect(days).toBeCloseTo(10, 1);

    const { id: awayId } = m.services[1]!;
    await m.t
      .db('services')
      .where({ id: awayId })
      .update({ away_until: m.t.db.raw(`app_now() + interval '3 days'`) });
    const away = (await m.all('', 100)).find((one) => one.id === awayId)!;
    expect(away.availability.status).toBe('away');
    await m.t.advanceClock(4 * 86_400);
    const { token } = m.t.app.tokens.issue(m.pro.id, m.pro.sessionId);
    m.pro = { ...m.pro, headers: { authorization: `Bearer ${token}` } };
    expect((await m.all('', 100)).find((one) => one.id === awayId)!.availability.status).toBe('open');
  });
});

describe('a curator’s own services', () => {
  test('are paused and resumed by their owner only, and only once they are live', async () => {
    const curator = await createAccount(m.t.app, m.t.db, { curator: true });
    const [service] = await m.t
      .db('services')
      .insert({
        curator_profile_id: curator.curatorProfileId,
        type: 'playlist',
        title: 'My own list',
        url: 'https://example.test/own',
        price_credits: 3,
        audience_size: 500,
        audience_source: 'declared',
        country_id: m.t.db('countries').where({ code: 'SE' }).select('id'),
        reply_days: 15,
        status: 'active',
      })
      .returning<{ id: number }[]>('id');
    const put = (who: TestAccount, payload: object) =>
      m.t.app.inject({
        method: 'PUT',
        url: `/api/v2/curator/services/${service!.id}/availability`,
        headers: who.headers,
        payload,
      });
    const stranger = await createAccount(m.t.app, m.t.db, { curator: true });
    expect((await put(stranger, { isPaused: true, weeklyCapacity: 10 })).statusCode).toBe(404);
    expect((await put(curator, { isPaused: true, weeklyCapacity: 4 })).statusCode).toBe(400);
    const paused = await put(curator, { isPaused: true, weeklyCapacity: 10 });
    expect(paused.json().data).toMatchObject({ status: 'paused', weeklyCapacity: 10, card: { title: 'My own list' } });
    expect((await m.all('', 100)).some((card) => card.id === service!.id)).toBe(false);
    const own = await m.t.app.inject({ url: '/api/v2/curator/services', headers: curator.headers });
    expect(own.json().data.map((one: { status: string }) => one.status)).toEqual(['paused']);
    expect((await put(curator, { isPaused: false, weeklyCapacity: 10 })).json().data.status).toBe('active');
    await m.t.db('services').where({ id: service!.id }).update({ status: 'suspended' });
    const refused = await put(curator, { isPaused: false, weeklyCapacity: 10 });
    expect([refused.statusCode, refused.json().error.code]).toEqual([409, 'wrong_state']);
  });

  test('stay paused when only their capacity is saved, whoever paused them; the other tabs hear of each change', async () => {
    const curator = await createAccount(m.t.app, m.t.db, { curator: true });
    const id = await createService(m.t.db, curator.curatorProfileId!);
    const heard: string[] = [];
    const stop = m.t.app.notifications.on('fanfare_live', (payload) => heard.push(payload));
    const put = async (payload: object) => {
      heard.length = 0;
      const answer = await m.t.app.inject({
        method: 'PUT',
        url: `/api/v2/curator/services/${id}/availability`,
        headers: curator.headers,
        payload,
      });
      await expect.poll(() => heard.join()).toContain(`{"accountId":${curator.id},"event":{"type":"queue"}}`);
      return answer.json().data;
    };
    expect(await put({ weeklyCapacity: 10 })).toMatchObject({ status: 'active', weeklyCapacity: 10 });
    await put({ isPaused: true, weeklyCapacity: 10 });
    expect(await put({ weeklyCapacity: 11 })).toMatchObject({ status: 'paused', weeklyCapacity: 11 });
    for (const by of ['answer_rate', 'checks']) {
      await m.t.db('services').where({ id }).update({ paused_by: by });
      expect(await put({ weeklyCapacity: 12 })).toMatchObject({ status: 'paused', weeklyCapacity: 12 });
      expect(await m.t.db('services').where({ id }).first('paused_by')).toEqual({ paused_by: by });
    }
    stop();
  });
});
