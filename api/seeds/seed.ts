import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { openStorage } from '../src/gateways/storage/index.ts';
import { savePastForecasts, updatePriors } from '../src/modules/forecasts/index.ts';
import { issueGiftCodes } from '../src/modules/gifts/index.ts';
import { wholeCredits } from '../src/modules/ledger/index.ts';
import type { Config } from '../src/config.ts';
import type { Rules } from '../src/rules.ts';
import { type DemoAccounts, demoEmail, writeAccounts } from './accounts.ts';
import { writeConsents } from './consents.ts';
import { planCampaigns } from './campaign-plans.ts';
import { writeCampaigns } from './campaigns.ts';
import { aldousServices, jonasServices, noorServices } from './demo-services.ts';
import { inesCalloway, noorHaddad, otherCreators, tomasVarga } from './data/demo-people.ts';
import { feedbackWriter } from './feedback.ts';
import { writeMarket } from './market.ts';
import { writeReference } from './reference.ts';
import { writePayPalAccount } from './payout-accounts.ts';
import { writePosts } from './posts.ts';
import { writeProSubscription } from './pro-subscription.ts';
import { countOwnRecords } from './own-records.ts';
import { writePromises } from './promises.ts';
import { writeSampleAnswers } from './sample-answers.ts';
import type { WrittenService } from './service-rows.ts';
import { moveMoney } from './money.ts';
import { randomFrom } from './random.ts';
import { calendarFrom } from './rows.ts';
import { recordTracks, writeTracks } from './tracks.ts';

const seedOfChance = 20_260_531;
const giftCredits = [25, 50, 100];
/** The credits in the demo wallets. */
const walletCredits = { creator: 120, dual: 45, pro: 560 };
const readAfterDays = 2;
/** In the order of their owners below. */
const demoTracks = [inesCalloway, noorHaddad, tomasVarga, ...otherCreators].flatMap((artist) => artist.tracks);

/** The row that marks a demo database. */
export async function isSeeded(db: Knex): Promise<boolean> {
  return (
    (await db('accounts')
      .where({ email: demoEmail('creator'), is_demo: true })
      .first('id')) !== undefined
  );
}

/**
 * Fills an empty database with the demo, in one transaction; a database that has it stays unchanged.
 * @param db as the schema's owner
 * @returns a summary of the result
 */
export async function seed(db: Knex, config: Pick<Config, 'dataDir' | 'rules' | 's3'>): Promise<string> {
  if (await isSeeded(db)) return 'The demo is there already';
  const codesFile = join(config.dataDir, 'demo-gift-codes.json');
  const passing = `${codesFile}.part`;
  try {
    const counts = await db.transaction(async (trx) => {
      // With two concurrent starts, the second waits and finds the demo in place.
      await trx.raw("SELECT pg_advisory_xact_lock(hashtext('fanfare seed'))");
      if (await isSeeded(trx)) return null;
      const written = await write(trx, config);
      const codes = await issueCodes(trx);
      // On disk before the commit: nobody could redeem a code that was never shown.
      await mkdir(config.dataDir, { recursive: true });
      await writeFile(passing, `${JSON.stringify({ codes }, null, 2)}\n`, { mode: 0o600 });
      return written;
    });
    if (!counts) return 'The demo is there already';
    await rename(passing, codesFile);
    return `Seeded ${counts.services} services, ${counts.campaigns} campaigns, ${counts.tracks} tracks`;
  } catch (error) {
    await rm(passing, { force: true });
    throw error;
  }
}

async function issueCodes(trx: Knex.Transaction): Promise<{ code: string; credits: number }[]> {
  const codes = [];
  for (const credits of giftCredits) {
    const [issued] = await issueGiftCodes(trx, { count: 1, hundredths: wholeCredits(credits), isDemo: true });
    codes.push({ code: issued!.code, credits });
  }
  return codes;
}

async function write(trx: Knex.Transaction, config: Pick<Config, 'dataDir' | 'rules' | 's3'>) {
  const { rows } = await trx.raw<{ rows: { now: Date }[] }>('SELECT app_now() AS now');
  const calendar = calendarFrom(rows[0]!.now);
  const random = randomFrom(seedOfChance);
  const recorded = recordTracks(demoTracks);
  // Awaited below; until then a failure must not end the process.
  recorded.catch(() => undefined);
  const reference = await writeReference(trx);
  const seeding = { trx, reference, calendar };
  const market = await writeMarket(random, seeding);
  const services = {
    curator: jonasServices(random),
    dual: noorServices(random),
    // With chance of its own: the rest stays as it would be without.
    developer: aldousServices(randomFrom(seedOfChance)),
  };
  const own = await writeAccounts(services, seeding);
  await writeConsents(trx);
  const storage = await openStorage(config);
  const owners = [own.creator, own.dual, own.pro, ...own.others];
  const tracks = await writeTracks(storage, random, owners, await recorded, market, seeding);
  const full = await fillQueues(trx, market);
  // Before any campaign: each is forecast as it would have been then, from the services' initial records.
  await updatePriors(trx, config.rules);
  const plans = planCampaigns(random, feedbackWriter(random), own, tracks, market, full);
  const campaigns = await writeCampaigns(trx, plans, config.rules, calendar);
  await writePayPalAccount(trx, own.curator.accountId, 'jonas.verbeek@halloran.example', calendar);
  await writePayPalAccount(trx, own.dual.accountId, 'noor.haddad@halloran.example', calendar);
  await writePosts(trx, market, calendar);
  const pro = await writeProSubscription(trx, own.pro.accountId, config.rules, calendar);
  await moveMoney(trx, campaigns, balancesOf(own, config.rules), calendar, [pro]);
  const paid = campaigns.flatMap(({ id, paidAt, completedAt }) => (paidAt ? [{ id, paidAt, completedAt }] : []));
  await savePastForecasts(trx, config.rules, paid);
  await updatePriors(trx, config.rules);
  await writePromises(trx, campaigns, config.rules, calendar);
  await countOwnRecords(
    trx,
    [own.curator, own.dual, own.developer].flatMap((account) => account.services.map((service) => service.id)),
  );
  await writeSampleAnswers(trx);
  await trx('feed_events').where('created_at', '<', calendar.daysAgo(readAfterDays)).update({ read_at: calendar.now });
  await trx.raw('ANALYZE');
  return { services: market.length, campaigns: campaigns.length, tracks: tracks.length };
}

/** Two popular lists with a small capacity: their queues will be full. */
async function fillQueues(trx: Knex.Transaction, market: readonly WrittenService[]): Promise<WrittenService[]> {
  const full = market
    .filter(
      (one) =>
        one.type === 'playlist' &&
        one.level === 'trusted' &&
        one.status === 'active' &&
        one.awayDays === null &&
        one.replyDays === 15,
    )
    .slice(0, 2);
  for (const service of full) {
    service.maxOpen = 4;
    await trx('services').where({ id: service.id }).update({ max_open: service.maxOpen });
  }
  return full;
}

/** Without the credits that Pro granted. */
const balancesOf = (own: DemoAccounts, { pro }: Rules) =>
  new Map([
    [own.creator.accountId, walletCredits.creator],
    [own.dual.accountId, walletCredits.dual],
    [own.pro.accountId, walletCredits.pro - pro.yearly.grantCredits],
  ]);
