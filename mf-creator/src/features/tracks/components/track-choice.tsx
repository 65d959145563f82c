import { useText } from '@fanfare/kit';
import { Button, SegmentedControl } from '@fanfare/shared-ui';
import { useState } from 'react';
import { EmptyState } from '../../../lib/page/empty-state.tsx';
import s from './track-choice.module.css';
import { TrackForm } from './track-form.tsx';
import { TrackPicker } from './track-picker.tsx';

interface TrackChoiceProps {
  /** The track being saved. */
  busyId: number | null;
  onPick: (trackId: number) => void;
  /** The label of the button that saves a new track and picks it. */
  saveText: string;
}

/** The track of a campaign: an existing or a new one. */
export function TrackChoice({ busyId, onPick, saveText }: TrackChoiceProps) {
  const { t } = useText();
  const [source, setSource] = useState<'mine' | 'new'>('mine');
  return (
    <>
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
      {source === 'mine' ? (
        <TrackPicker
          busyId={busyId}
          onPick={(track) => onPick(track.id)}
          empty={
            <EmptyState
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
        <TrackForm submitText={saveText} onSaved={(track) => onPick(track.id)} onCancel={() => setSource('mine')} />
      )}
    </>
  );
}
