import type { Campaign } from '@fanfare/api-contract';
import { Banner, formatDuration, IconButton, Waveform, PauseIcon, PlayIcon } from '@fanfare/shared-ui';
import { useState } from 'react';
import { TrackAudio } from '../../../lib/player/track-audio.tsx';
import { useAudio } from '../../../lib/player/use-audio.ts';
import { useText } from '../../../lib/use-text.ts';
import { clusterNotes, notesOf, type NoteCluster } from '../lib/note-clusters.ts';
import { tallyOf } from '../lib/tally.ts';
import { NotePlace } from './note-place.tsx';
import s from './what-they-heard.module.css';

interface WhatTheyHeardProps {
  campaign: Campaign;
  /** Asks for the campaign again: its audio address is signed and runs out. */
  onExpired: () => void;
}

/** The track with the curators' notes where they were made. */
export function WhatTheyHeard({ campaign, onExpired }: WhatTheyHeardProps) {
  const { t } = useText();
  const { audio, title } = campaign.trackDetail;
  const player = useAudio(onExpired);
  const [openLetter, setOpenLetter] = useState<string | null>(null);
  if (!audio) return null;

  const notes = notesOf(campaign.submissions);
  const clusters = clusterNotes(notes, audio.durationSeconds);
  const { answered } = tallyOf(campaign.submissions);
  const open = clusters.find(({ letter }) => letter === openLetter);
  const summary =
    notes.length === 0
      ? t('detail.heard.none')
      : t('detail.heard.summary', {
          notes: t('detail.heard.notes', { count: notes.length }),
          places: t('detail.heard.places', { count: clusters.length }),
        });
  const zoneOf = (cluster: NoteCluster) => ({
    id: cluster.letter,
    label: cluster.letter,
    fromSeconds: Math.max(0, cluster.startSeconds - 1),
    toSeconds: Math.min(audio.durationSeconds, Math.max(cluster.endSeconds, cluster.startSeconds + 3)),
    tone: cluster === open ? ('role' as const) : cluster.isPositive ? ('positive' as const) : ('neutral' as const),
  });
  return (
    <section aria-label={t('detail.heard.title')}>
      <div className={s.head}>
        <IconButton
          variant="solid"
          size="l"
          label={t(player.isPlaying ? 'player.pause' : 'player.play', { title })}
          icon={player.isPlaying ? <PauseIcon aria-hidden="true" /> : <PlayIcon aria-hidden="true" />}
          onClick={player.toggle}
        />
        <div>
          <h2>{t('detail.heard.title')}</h2>
          <p>{summary}</p>
        </div>
        <span className={s.time}>
          {formatDuration(player.currentSeconds)} <i>/ {formatDuration(audio.durationSeconds)}</i>
        </span>
      </div>
      <TrackAudio attach={player.attach} url={audio.url} />
      <Waveform
        label={t('player.position', { title })}
        peaks={audio.peaks}
        durationSeconds={audio.durationSeconds}
        positionSeconds={player.currentSeconds}
        zones={clusters.map(zoneOf)}
        onSeek={player.seek}
        height={88}
      />
      {player.hasFailed && (
        <Banner tone="danger" role="alert">
          {t('player.failed')}
        </Banner>
      )}
      {clusters.length > 0 ? (
        <ol className={s.list}>
          {clusters.map((cluster) => (
            <NotePlace
              key={cluster.letter}
              cluster={cluster}
              answered={answered}
              isOpen={cluster === open}
              onToggle={() => setOpenLetter(cluster === open ? null : cluster.letter)}
              onSeek={player.seek}
            />
          ))}
        </ol>
      ) : (
        <p className={s.none}>{t('detail.heard.noneText')}</p>
      )}
    </section>
  );
}
