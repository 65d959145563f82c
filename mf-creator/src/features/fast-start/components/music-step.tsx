import { useShell, useText } from '@fanfare/kit';
import { ArrowRightIcon, Button, Combobox, styles } from '@fanfare/shared-ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState, type ReactNode, type SyntheticEvent } from 'react';
import { tracksQuery } from '../../../lib/queries/tracks.ts';
import { missingFields, hasContent, withTrack, type MissingField } from '../lib/draft.ts';
import type { AudioFile } from '../lib/use-audio-file.ts';
import type { DraftState } from '../lib/use-draft.ts';
import { AudioPart } from './audio-part.tsx';
import { MusicFacts, type RenderArtists } from './music-facts.tsx';
import { SourceField } from './source-field.tsx';
import s from './step.module.css';

interface MusicStepProps {
  state: DraftState;
  audio: AudioFile;
  /** Whether the person can have tracks of their own. */
  isCreator: boolean;
  drop: ReactNode;
  renderArtists: RenderArtists;
  onNext: () => void;
}

/** Step 1: a link, a catalogue track, a file or one of the creator's tracks; then only the missing fields. */
export function MusicStep({ state, audio, isCreator, drop, renderArtists, onNext }: MusicStepProps) {
  const { t } = useText();
  const { draft, change, forget } = state;
  const [missing, setMissing] = useState<readonly MissingField[]>([]);
  const missingNow = missingFields(draft.music);
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    setMissing(missingNow);
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
        <section className={s.part} aria-labelledby="fast-start-file">
          <h2 id="fast-start-file">{t('fastStart.audio.or')}</h2>
          <AudioPart audio={audio} kept={draft.file} drop={drop} />
        </section>
      </div>
    );
  }
  return (
    <form className={styles.stackWide} noValidate onSubmit={submit}>
      <MusicFacts
        key={draft.id}
        state={state}
        missing={missing.filter((field) => missingNow.includes(field))}
        renderArtists={renderArtists}
        onOther={() => {
          setMissing([]);
          audio.remove();
        }}
      />
      {draft.trackId === null && (
        <section className={s.part} aria-labelledby="fast-start-audio">
          <h2 id="fast-start-audio">{t('fastStart.audio.title')}</h2>
          <AudioPart audio={audio} kept={draft.file} drop={drop} />
        </section>
      )}
      <div className={s.end}>
        <Button type="submit" variant="primary" size="l" iconEnd={<ArrowRightIcon size={18} />}>
          {t('fastStart.next.goal')}
        </Button>
        {hasContent(draft) && (
          <Button
            size="l"
            variant="ghost"
            onClick={() => {
              audio.remove();
              forget();
            }}
          >
            {t('fastStart.startOver')}
          </Button>
        )}
      </div>
    </form>
  );
}

type Mine = Parameters<typeof withTrack>[0];

function MyTracks({ onPick }: { onPick: (track: Mine) => void }) {
  const { t } = useText();
  const { call } = useShell();
  const tracks = useInfiniteQuery(tracksQuery(call));
  const mine = tracks.data?.pages.flatMap((page) => page.items) ?? [];
  if (mine.length === 0) return null;
  return (
    <div className={s.mine}>
      <Combobox
        label={t('fastStart.source.mine')}
        placeholder={t('finder.trackPlaceholder')}
        emptyText={t('noResults')}
        options={mine.map(({ id, title, artist }) => ({ value: String(id), label: title, hint: artist }))}
        value={null}
        onValueChange={(picked) => {
          const track = mine.find(({ id }) => String(id) === picked);
          if (track) onPick(track);
        }}
      />
      {tracks.hasNextPage && (
        <Button
          size="s"
          variant="ghost"
          loading={tracks.isFetchingNextPage}
          onClick={() => void tracks.fetchNextPage()}
        >
          {t('finder.moreTracks')}
        </Button>
      )}
    </div>
  );
}
