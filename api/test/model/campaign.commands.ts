import fc from 'fast-check';
import { sendWaitingCampaigns } from '../../src/modules/campaigns/index.ts';
import { createVersion } from '../factories/track.ts';
import { cancel, choose, complete, goOut, send, stopWaves, upload } from './campaigns.ts';
import { aimed, always, command, creators as who, expectCode, picked } from './command.ts';
import { day, type Campaign, type Model } from './model.ts';
import { newTrack, serviceIdsOf, type World } from './world.ts';

/* The creators' commands on campaigns. */

/** Null except one time in so many. */
const rarely = <T>(some: fc.Arbitrary<T>, oneIn: number): fc.Arbitrary<T | null> =>
  fc.oneof({ weight: oneIn - 1, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: some });

async function payFor(model: Model, real: World, campaign: Campaign, what: string): Promise<void> {
  const isNew = campaign.state === 'draft';
  const code = complete(model, campaign);
  const caller = real.people[campaign.owner.index]!;
  const answer = await caller.post(`/api/v2/campaigns/${campaign.id}/complete`);
  expectCode(what, answer, code);
  if (!isNew || code !== null) return;
  const rows = await real.api.db('submissions').where({ campaign_id: campaign.id }).select('id', 'service_id', 'wave');
  for (const one of campaign.submissions) {
    const row = rows.find((each) => each.service_id === real.serviceIds[one.service.index])!;
    Object.assign(one, { id: row.id, wave: row.wave });
  }
  // The ranking decides which are the best; the creator decides how many go first.
  const first = campaign.submissions.filter((one) => one.wave === 1).length;
  const wanted = Math.min(campaign.waves?.first ?? Infinity, campaign.submissions.length);
  if (first !== wanted) throw new Error(`${first} go out first, and ${wanted} should`);
  goOut(model, campaign);
}

export const pays = command(
  'Pay',
  fc.record({
    who,
    type: fc.constantFrom('playlists', 'radios', 'influencers'),
    picks: fc.uniqueArray(fc.nat({ max: 2 }), { minLength: 1, maxLength: 3, size: 'max' }),
    hasAudio: fc.constantFrom(true, true, true, true, true, false),
    reuses: fc.constantFrom(false, false, false, false, false, true),
    afterDays: rarely(fc.integer({ min: 1, max: 60 }), 7),
    waves: rarely(fc.record({ first: fc.integer({ min: 1, max: 2 }), minPercent: fc.constantFrom(1, 50, 67, 100) }), 5),
  }),
  always,
  async (model, real, input) => {
    const owner = model.people[input.who]!;
    const caller = real.people[input.who]!;
    const own = model.tracks.filter((track) => track.owner === owner);
    let track = input.reuses ? own.at(-1) : undefined;
    if (!track) {
      track = { id: await newTrack(real, owner, input.hasAudio), owner, hasAudio: input.hasAudio };
      model.tracks.push(track);
    }
    const created = await caller.post('/api/campaign/create', { type: input.type, trackId: track.id });
    expectCode('create', created, null);
    const { id } = created.json().data;
    const campaign: Campaign = {
      id,
      owner,
      type: input.type,
      track,
      state: 'draft',
      services: [],
      sendAt: null,
      waves: null,
      paidAt: 0,
      submissions: [],
    };
    model.campaigns.push(campaign);

    const fitting = model.services.filter(({ type }) => type === input.type);
    // Nobody can choose their own service: most commands don't try.
    const allowed = fitting.filter((service) => service.owner !== owner);
    const from = input.picks[0] === 0 && input.picks.length === 1 ? fitting : allowed;
    const services = [...new Set(input.picks.map((index) => from[index % from.length]!))];
    const chosen = await caller.post(`/api/v2/campaigns/${id}/curators`, { servicesIDs: serviceIdsOf(real, services) });
    expectCode('choose', chosen, choose(model, campaign, services));

    if (input.waves) {
      const waves = { firstCount: input.waves.first, minAcceptPercent: input.waves.minPercent };
      const planned = await caller.put(`/api/v2/campaigns/${id}/plan`, { waves });
      expectCode('waves', planned, owner.isPro ? null : 'pro_required');
      if (owner.isPro) campaign.waves = { ...input.waves, outcome: null };
    }
    if (input.afterDays !== null) {
      // A minute less than the days: their exact end is a matter of milliseconds.
      const seconds = input.afterDays * day - 60;
      const sendAt = new Date(real.api.app.clock.now().getTime() + seconds * 1_000).toISOString();
      expectCode('schedule', await caller.put(`/api/v2/campaigns/${id}/plan`, { sendAt }), null);
      campaign.sendAt = model.now + seconds;
    }
    await payFor(model, real, campaign, 'pay');
  },
);

const campaignsOf = (model: Model) => model.campaigns;
const payAgain = aimed(
  'PayAgain',
  picked,
  campaignsOf,
  ({ state, services }) => state === 'draft' && services.length > 0,
  (model, real, campaign) => payFor(model, real, campaign, 'pay again'),
);

const act = (
  name: string,
  path: string,
  rule: (model: Model, campaign: Campaign) => string | null,
  fits: (campaign: Campaign) => boolean,
) =>
  aimed(name, picked, campaignsOf, fits, async (model, real, campaign) => {
    const caller = real.people[campaign.owner.index]!;
    const code = rule(model, campaign);
    expectCode(path, await caller.post(`/api/v2/campaigns/${campaign.id}/${path}`), code);
  });

const uploads = aimed(
  'Upload',
  picked,
  (model) => model.tracks,
  ({ hasAudio }) => !hasAudio,
  async (model, real, track) => {
    upload(model, track);
    await createVersion(real.api.db, track.id);
    await real.api.app.db.transaction((trx) => sendWaitingCampaigns(trx, track.id));
  },
);

export const campaignCommands = [
  { weight: 4, arbitrary: pays },
  { weight: 2, arbitrary: payAgain },
  {
    weight: 2,
    arbitrary: act('Send', 'send', send, ({ state }) => state === 'scheduled' || state === 'awaiting_audio'),
  },
  {
    weight: 2,
    arbitrary: act(
      'Cancel',
      'cancel',
      (_, campaign) => cancel(campaign),
      ({ state }) => ['draft', 'scheduled', 'awaiting_audio'].includes(state),
    ),
  },
  {
    weight: 1,
    arbitrary: act(
      'StopWaves',
      'waves/stop',
      (_, campaign) => stopWaves(campaign),
      ({ waves, submissions }) => waves !== null && submissions.some(({ state }) => state === 'queued'),
    ),
  },
  { weight: 2, arbitrary: uploads },
];
