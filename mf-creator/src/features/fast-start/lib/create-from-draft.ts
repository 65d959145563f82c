import type { Campaign, CampaignType } from '@fanfare/api-contract';
import type { Call, CallOptions } from '@fanfare/shell-contract';
import type { FastDraft } from './draft.ts';

interface CreateOptions {
  call: Call;
  /** The current draft. */
  now: () => FastDraft;
  /** Saves what was created, so that an interrupted run can resume. */
  saveProgress: (made: FastDraft['made']) => void;
  /** Uploads the audio to the track; null if there is none. False if it was refused or cancelled. */
  uploadAudio: ((trackId: number) => Promise<boolean>) | null;
  servicesIDs: number[];
}

const trackOf = ({ title, artist, ...rest }: FastDraft['music']): CallOptions<'POST /api/account/track'>['body'] => ({
  ...rest,
  title: title.trim(),
  artist: artist.trim(),
});

/** Short and content-dependent: the API refuses a key that is reused for other content. */
function digest(content: unknown): string {
  let hash = 0;
  for (const letter of JSON.stringify(content)) hash = Math.trunc((hash * 31 + letter.charCodeAt(0)) % 2_147_483_647);
  return hash.toString(36);
}

/**
 * Creates track, audio, campaign and selection of a draft. Idempotency keys and the saved progress make each of them
 * once, however often it runs.
 * @returns the campaign; null if the upload failed
 * @throws ApiFailure for any refusal
 */
export async function createFromDraft({
  call,
  now,
  saveProgress,
  uploadAudio,
  servicesIDs,
}: CreateOptions): Promise<Campaign | null> {
  const { id: draftId, music, goal, trackId: ownId } = now();
  const type = goal as CampaignType;
  const keyOf = (what: string, content: unknown) => `fast-start.${draftId}.${what}.${digest(content)}`;

  let { trackId, campaignId } = now().made;
  if (ownId !== null) trackId = ownId;
  else {
    const isNew = trackId === undefined;
    if (trackId === undefined) {
      const body = trackOf(music);
      ({ id: trackId } = await call('POST /api/account/track', { body, idempotencyKey: keyOf('track', body) }));
      saveProgress({ ...now().made, trackId });
    }
    // The file may have arrived before the interruption.
    const hasAudio = !isNew && (await call('GET /api/account/track/:id', { params: { id: trackId } })).audio !== null;
    if (uploadAudio && !hasAudio && !(await uploadAudio(trackId))) return null;
  }

  if (campaignId === undefined) {
    const body = { type, trackId };
    ({ id: campaignId } = await call('POST /api/campaign/create', { body, idempotencyKey: keyOf('campaign', body) }));
    saveProgress({ ...now().made, campaignId });
  }
  return choose(call, campaignId, servicesIDs);
}

/** Makes the draft's selection match the list. A campaign paid in another tab is left alone. */
async function choose(call: Call, id: number, servicesIDs: number[]): Promise<Campaign> {
  const params = { id };
  const campaign = await call('GET /api/v2/campaigns/:id', { params });
  if (campaign.status !== 'draft') return campaign;
  const chosen = campaign.selection.map(({ service }) => service.id);
  const surplus = chosen.filter((id) => !servicesIDs.includes(id));
  if (surplus.length > 0)
    await call('DELETE /api/v2/campaigns/:id/curators', { params, query: { servicesIDs: surplus.join(',') } });
  return call('POST /api/v2/campaigns/:id/curators', { params, body: { servicesIDs } });
}
