import type { Pool } from 'pg';
import { askerOf } from '../lib/asker.ts';
import { startKeyPeer } from '../lib/key-peer.ts';
import { interleaved } from '../lib/numbers.ts';
import { type Result, compared } from '../lib/report.ts';
import { recordRounds } from '../lib/rounds.ts';
import { makeDrafts } from '../lib/world.ts';
import type { Bench } from '../lib/bench.ts';

const keyPortOffset = 15;
/** A small list, a free account's maximum, and Pro's. */
const listSizes = [10, 25, 100] as const;
const drafts = 20;
const asksPerRound = 100;
const pastCampaigns = 100_000;

/**
 * Inserts past forecasts with their outcomes, in the number of a large installation. The campaigns are unpaid and bypass the
 * triggers, because only forecasts are queried.
 */
async function fillPast(owner: Pool, like: number): Promise<void> {
  await owner.query(`
    BEGIN;
    SET LOCAL session_replication_role = replica;
    WITH past AS (
      INSERT INTO campaigns (account_id, track_id, type, is_demo)
        SELECT account_id, track_id, 'playlists', true FROM campaigns, generate_series(1, ${pastCampaigns}) WHERE id = ${like} RETURNING id),
    kept AS (
      INSERT INTO campaign_forecasts (campaign_id, is_demo, forecast, expected_accepts, chance_variance, track_sensitivity)
        SELECT id, true, jsonb_build_object('filler', repeat(md5(id::text), 40)), 1 + id % 20, 3, 2 FROM past RETURNING campaign_id)
    INSERT INTO forecast_outcomes (campaign_id, scored_at, is_demo, expected_accepts, accepts, is_scored, answers_side, accepts_side, cost_side, days_side)
      SELECT campaign_id, now() - make_interval(secs => campaign_id), true, 1 + campaign_id % 20, campaign_id % 17, true, campaign_id % 3 - 1, 0, 1, -1
        FROM kept;
    COMMIT;
    ANALYZE campaigns, campaign_forecasts, forecast_outcomes`);
}

/**
 * The forecast of a draft, as requested after each click, and the calibration over 100,000 forecasts, against a lookup of one row
 * by its key in the same API.
 */
export async function forecast({ product, creators, rounds }: Bench): Promise<Result[]> {
  const key = await startKeyPeer(product, keyPortOffset);
  const paths = new Map<string, string[]>();
  const askers = new Map<string, ReturnType<typeof askerOf>>();
  for (const size of listSizes) {
    const made = await makeDrafts(product.owner, drafts, size);
    paths.set(
      String(size),
      made.map(({ campaignId, accountId }) => {
        const path = `/api/v2/campaigns/${campaignId}/forecast`;
        const { sessionId } = creators.find((one) => one.accountId === accountId)!;
        askers.set(path, askerOf(product.apiPort, product.authorization(accountId, sessionId)));
        return path;
      }),
    );
    if (size === listSizes[0]) await fillPast(product.owner, made[0]!.campaignId);
  }
  const anyone = askers.values().next().value!;
  const calibration = '/api/v2/public/forecasts/calibration';

  const anew = await anyone.time(product.apiPort, calibration);
  const { asks, medians } = recordRounds();
  const several = (name: string, askOnce: () => Promise<number>) =>
    asks(name, async () => {
      const times: number[] = [];
      for (let ask = 0; ask < asksPerRound; ask += 1) times.push(await askOnce());
      return times;
    });
  const oneOf = (list: readonly string[]) => list[Math.floor(Math.random() * list.length)]!;
  const ofSize = (size: number) => {
    const list = paths.get(String(size))!;
    return several(String(size), () => {
      const path = oneOf(list);
      return askers.get(path)!.time(product.apiPort, path);
    });
  };
  const p95 = await interleaved(rounds, {
    key: several('key', () => anyone.time(key.port, key.path())),
    small: ofSize(listSizes[0]),
    free: ofSize(listSizes[1]),
    pro: ofSize(listSizes[2]),
    calibration: several('calibration', () => anyone.time(product.apiPort, calibration)),
  });
  const target = { atMost: 10 };
  return [
    compared('forecast: a draft of 10, p95 / one row by its key in the same API, p95', p95.small, p95.key, target),
    compared('forecast: a draft of 25, p95 / one row by its key, p95', p95.free, p95.key, target),
    compared('  median / median', medians('25'), medians('key')),
    compared('forecast: a draft of 100, p95 / one row by its key, p95', p95.pro, p95.key),
    compared('forecast: how 100,000 forecasts held, p95 / one row by its key, p95', p95.calibration, p95.key, target),
    {
      what: 'forecast: how 100,000 held, counted anew (once a minute at most)',
      ours: `${anew.toFixed(0)} ms`,
      peer: '1000 ms',
      ratio: anew / 1_000,
      rounds: [anew / 1_000],
      target: { atMost: 1 },
    },
  ];
}
