import type { Track } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { ArrowRightIcon, Button, cx, styles, useFirstInvalid } from '@fanfare/shared-ui';
import { useState, type ReactNode, type SyntheticEvent } from 'react';
import { MoreTracksButton, MyTrackField, useMyTracks } from '../../../lib/track/fields.tsx';
import { missingFields, hasContent, withTrack, type MissingField } from '../lib/draft.ts';
import type { AudioFile } from '../lib/use-audio-file.ts';
import type { DraftState } from '../lib/use-draft.ts';
import { AudioPart } from './audio-part.tsx';
import { MusicFacts } from './music-facts.tsx';
import { SourceField } from './source-field.tsx';
import { StartOver } from './start-over.tsx';
import s from './step.module.css';

interface MusicStepProps {
  state: DraftState;
  audio: AudioFile;
  /** Whether the person can have tracks of their own. */
  isCreator: boolean;
  drop: ReactNode;
  onNext: () => void;
}

/** Step 1: a link, a catalogue track, a file or one of the creator's tracks; then only the missing fields. */
export function MusicStep({ state, audio, isCreator, drop, onNext }: MusicStepProps) {
  const { t } = useText();
  const { draft, change, forget } = state;
  const [missing, setMissing] = useState<readonly MissingField[]>([]);
  const { form, refused } = useFirstInvalid();
  const missingNow = missingFields(draft.music);
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    setMissing(missingNow);
    refused();
    if (missingNow.length === 0) onNext();
  };
  if (!draft.isNamed) {
    return (
      <div className={styles.stackWide}>
        <SourceField {...state} />
        {isCreator && (
          <MyTracks
            onPick={(track) => {
              change(withTrack(track));
              audio.remove();
            }}
          />
        )}
        <section className={cx(styles.stackClose, styles.ruled)} aria-labelledby="fast-start-file">
          <h2 id="fast-start-file" className={styles.subhead}>
            {t('fastStart.audio.or')}
          </h2>
          <AudioPart audio={audio} kept={draft.file} drop={drop} />
        </section>
      </div>
    );
  }
  return (
    <form ref={form} className={styles.stackWide} noValidate onSubmit={submit}>
      <MusicFacts
        key={draft.id}
        state={state}
        missing={missing.filter((field) => missingNow.includes(field))}
        onOther={() => {
          setMissing([]);
          audio.remove();
        }}
      />
      {draft.trackId === null && (
        <section className={cx(styles.stackClose, styles.ruled)} aria-labelledby="fast-start-audio">
          <h2 id="fast-start-audio" className={styles.subhead}>
            {t('fastStart.audio.title')}
          </h2>
          <AudioPart audio={audio} kept={draft.file} drop={drop} />
        </section>
      )}
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" size="l" iconEnd={<ArrowRightIcon size={18} />}>
          {t('fastStart.next.goal')}
        </Button>
        {hasContent(draft) && (
          <StartOver
            onConfirm={() => {
              audio.remove();
              forget();
            }}
          />
        )}
      </div>
    </form>
  );
}

function MyTracks({ onPick }: { onPick: (track: Track) => void }) {
  const { t } = useText();
  const mine = useMyTracks();
  if (mine.tracks.length === 0) return null;
  return (
    <div className={s.mine}>
      <MyTrackField
        label={t('fastStart.source.mine')}
        tracks={mine.tracks}
        value={null}
        onChange={(track) => track && onPick(track)}
      />
      <MoreTracksButton mine={mine} />
    </div>
  );
}
