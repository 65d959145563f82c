import type { Track } from '@fanfare/api-contract';
import { Banner, SegmentedControl, Button } from '@fanfare/shared-ui';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useCreateCampaign } from '../features/create-home/api/create-campaign.ts';
import { KeptDraft } from '../features/create-home/components/kept-draft.tsx';
import { TrackForm } from '../features/tracks/components/track-form.tsx';
import { TrackPicker } from '../features/tracks/components/track-picker.tsx';
import { Steps } from '../lib/campaign/steps.tsx';
import { useFailure } from '../lib/failure/use-failure.ts';
import { Nothing } from '../lib/page/nothing.tsx';
import { Page } from '../lib/page/page.tsx';
import { useServices } from '../lib/services.tsx';
import { useSingleFlight } from '../lib/use-single-flight.ts';
import { useText } from '../lib/use-text.ts';
import { idFrom, to, type CurationType } from '../paths.ts';
import s from './pick-track.module.css';

/** Step 1: the track a campaign is for, one of mine or a new one. */
export function PickTrack({ type }: { type: CurationType }) {
  const { t } = useText();
  const { navigate } = useServices();
  const failure = useFailure();
  const [search] = useSearchParams();
  const [source, setSource] = useState<'mine' | 'new'>('mine');
  const create = useCreateCampaign(type);
  const { mutateAsync } = create;
  const [busyId, setBusyId] = useState<number | null>(null);

  // A link that names the track stays no step to go back to: it would make another draft.
  const linkedId = idFrom(search.get('trackId'));
  const draftId = idFrom(search.get('campaignId'));
  const start = useSingleFlight(async (trackId: number) => {
    setBusyId(trackId);
    try {
      const { id } = await mutateAsync(trackId);
      navigate(to.select(type, id), { replace: linkedId !== null });
    } catch {
      // It says so below.
    }
    setBusyId(null);
  });
  // A link may name the track: then there is nothing to pick.
  const startLinked = useEffectEvent(start);
  const hasStarted = useRef(false);
  useEffect(() => {
    if (linkedId === null || hasStarted.current) return;
    hasStarted.current = true;
    startLinked(linkedId);
  }, [linkedId]);

  return (
    <Page
      title={t(`pick.title.${type}`)}
      subtitle={t('pick.subtitle')}
      actions={<Steps current="track" />}
      width="narrow"
    >
      {draftId !== null && <KeptDraft id={draftId} />}
      <SegmentedControl
        className={s.source}
        label={t('pick.source')}
        value={source}
        onValueChange={setSource}
        options={[
          { value: 'mine', label: t('pick.mine') },
          { value: 'new', label: t('pick.new') },
        ]}
      />
      {create.isError && <Banner tone="danger">{failure(create.error)}</Banner>}
      {source === 'mine' ? (
        <TrackPicker
          busyId={busyId}
          onPick={(track: Track) => start(track.id)}
          empty={
            <Nothing
              title={t('tracks.empty.title')}
              text={t('pick.empty')}
              actions={
                <Button variant="primary" onClick={() => setSource('new')}>
                  {t('tracks.new')}
                </Button>
              }
            />
          }
        />
      ) : (
        <TrackForm
          submitText={t('pick.save')}
          onSaved={(track) => start(track.id)}
          onCancel={() => setSource('mine')}
        />
      )}
    </Page>
  );
}
