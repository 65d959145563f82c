import { Page, useShell, useText } from '@fanfare/kit';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useCreateCampaign } from '../features/create-home/api/create-campaign.ts';
import { ContinueDraft } from '../features/create-home/components/continue-draft.tsx';
import { DraftFailure } from '../features/create-home/components/draft-failure.tsx';
import { TrackChoice } from '../features/tracks/components/track-choice.tsx';
import { Steps } from '../lib/campaign/steps.tsx';
import { useSingleFlight } from '../lib/use-single-flight.ts';
import { idFrom, to, type CurationType } from '../paths.ts';

/** Step 1: the track of a campaign, existing or new. */
export function PickTrack({ type }: { type: CurationType }) {
  const { t } = useText();
  const { navigate } = useShell();
  const [search] = useSearchParams();
  const create = useCreateCampaign(type);
  const [busyId, setBusyId] = useState<number | null>(null);

  const linkedId = idFrom(search.get('trackId'));
  const draftId = idFrom(search.get('campaignId'));
  const start = useSingleFlight(async (trackId: number, reusesEmptyDraft: boolean) => {
    setBusyId(trackId);
    try {
      const id = await create.mutateAsync({ trackId, reusesEmptyDraft });
      // Replaces the linked URL in the history: Back would lead here again.
      navigate(to.select(type, id), { replace: linkedId !== null });
    } catch {
      // Shown below.
    }
    setBusyId(null);
  });
  // A link may name the track, so there is nothing to pick.
  const startLinked = useEffectEvent(start);
  const hasStarted = useRef(false);
  useEffect(() => {
    if (linkedId === null || hasStarted.current) return;
    hasStarted.current = true;
    startLinked(linkedId, true);
  }, [linkedId]);

  return (
    <Page title={t(`pick.title.${type}`)} lead={t('pick.subtitle')} actions={<Steps current="track" />} width="narrow">
      {draftId !== null && <ContinueDraft id={draftId} />}
      <DraftFailure error={create.error} />
      <TrackChoice busyId={busyId} onPick={(trackId) => start(trackId, false)} saveText={t('pick.save')} />
    </Page>
  );
}
