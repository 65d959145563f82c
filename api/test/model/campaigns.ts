import { day, type Campaign, type Model, type Service, type Track } from './model.ts';
import { release, start, type Refusal } from './settlement.ts';

/* The rules of campaigns (rules.md §3). */

const duplicateDays = 90;
const audioWaitDays = 30;

const went = (model: Model, track: Track, service: Service): boolean =>
  model
    .submissions()
    .some(
      (one) =>
        one.campaign.track === track &&
        one.service === service &&
        one.state !== 'cancelled' &&
        one.state !== 'withdrawn' &&
        one.createdAt + duplicateDays * day > model.now,
    );

/** Chooses all of these or none. The first unavailable one gives the reason. */
export function choose(model: Model, campaign: Campaign, services: readonly Service[]): Refusal {
  for (const service of services.toSorted((a, b) => a.index - b.index)) {
    if (service.owner === campaign.owner) return 'own_service';
    if (went(model, campaign.track, service)) return 'duplicate_submission';
  }
  campaign.services = [...services];
  return null;
}

/** Sends it now, or at its time. */
function sendOrSchedule({ now }: Model, campaign: Campaign): void {
  if (campaign.sendAt !== null && campaign.sendAt > now) campaign.state = 'scheduled';
  else sendNow(campaign, now);
}

function sendNow(campaign: Campaign, now: number): void {
  campaign.state = 'sent';
  start(campaign, 1, now);
}

/** Pays. The ranking decides who goes first in waves: `goOut` receives that afterwards. */
export function complete(model: Model, campaign: Campaign): Refusal {
  if (campaign.state === 'cancelled') return 'wrong_state';
  if (campaign.state !== 'draft') return null;
  if (campaign.services.length === 0) return 'wrong_state';
  if (campaign.services.some((service) => went(model, campaign.track, service))) return 'duplicate_submission';
  const stakes = campaign.owner.wallet.hold(campaign.services.map((service) => service.price));
  if (typeof stakes === 'string') return stakes;
  campaign.state = 'awaiting_audio';
  campaign.paidAt = model.now;
  campaign.submissions = campaign.services.map((service, index) => ({
    id: 0,
    campaign,
    service,
    wave: 1,
    stake: stakes[index]!,
    state: 'queued',
    createdAt: model.now,
    sentAt: null,
    deadlineAt: 0,
    openedAt: null,
    isHeard: false,
    answer: null,
    proofDueAt: 0,
    proof: null,
    keepUntil: null,
    brokenAt: null,
    isDeferred: false,
    earned: 0,
    fee: 0,
    clearsAt: null,
    isCleared: false,
    flag: null,
  }));
  return null;
}

/** Sends the campaign just paid, if it has its audio. */
export function goOut(model: Model, campaign: Campaign): void {
  if (campaign.track.hasAudio) sendOrSchedule(model, campaign);
}

export function send({ now }: Model, campaign: Campaign): Refusal {
  if (campaign.state === 'sent' || campaign.state === 'completed') return null;
  if (campaign.state === 'draft' || campaign.state === 'cancelled') return 'wrong_state';
  if (campaign.owner.wallet.owed() > 0) return 'debt_outstanding';
  if (!campaign.track.hasAudio) return 'audio_missing';
  sendNow(campaign, now);
  return null;
}

export function cancel(campaign: Campaign): Refusal {
  if (campaign.state === 'cancelled') return null;
  if (campaign.state === 'sent' || campaign.state === 'completed') return 'wrong_state';
  campaign.state = 'cancelled';
  for (const one of campaign.submissions) release(one, 'cancelled');
  return null;
}

function stop(campaign: Campaign): void {
  campaign.waves!.outcome = 'stopped';
  for (const one of campaign.submissions) if (one.state === 'queued') release(one, 'cancelled');
}

export function stopWaves(campaign: Campaign): Refusal {
  if (campaign.waves?.outcome === 'stopped') return null;
  const hasQueued = campaign.submissions.some((one) => one.state === 'queued');
  if (campaign.state !== 'sent' || !hasQueued || !campaign.waves) return 'wrong_state';
  stop(campaign);
  return null;
}

/** Sends campaigns that waited for this file, except those of creators in debt. */
export function upload(model: Model, track: Track): void {
  track.hasAudio = true;
  if (track.owner.wallet.owed() === 0) sendWaiting(model, (campaign) => campaign.track === track);
}

function sendWaiting(model: Model, which: (campaign: Campaign) => boolean): void {
  for (const campaign of model.campaigns) {
    if (campaign.state === 'awaiting_audio' && which(campaign)) sendOrSchedule(model, campaign);
  }
}

export const sweeps = {
  'campaigns.schedule': (model: Model) => {
    for (const campaign of model.campaigns) {
      if (campaign.state !== 'scheduled' || campaign.owner.wallet.owed() > 0) continue;
      if (campaign.sendAt! <= model.now) sendNow(campaign, model.now);
    }
  },
  'campaigns.waves': (model: Model) => {
    for (const campaign of model.campaigns) {
      const { waves } = campaign;
      const states = campaign.submissions.map((one) => one.state);
      if (campaign.state !== 'sent' || !waves || waves.outcome || campaign.owner.wallet.owed() > 0) continue;
      if (!states.includes('queued') || states.includes('pending')) continue;
      const said = campaign.submissions.flatMap((one) => (one.answer ? [one.answer.decision] : []));
      const answered = said.filter((decision) => decision !== 'wrong_match').length;
      const accepted = said.filter((decision) => decision === 'accepted').length;
      if (answered > 0 && accepted / answered >= waves.minPercent / 100) {
        waves.outcome = 'continued';
        start(campaign, 2, model.now);
      } else stop(campaign);
    }
  },
  'campaigns.audio': (model: Model) => {
    sendWaiting(model, ({ track, owner }) => track.hasAudio && owner.wallet.owed() === 0);
    for (const campaign of model.campaigns) {
      if (campaign.state === 'awaiting_audio' && campaign.paidAt + audioWaitDays * day <= model.now) cancel(campaign);
    }
  },
};
