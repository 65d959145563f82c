import type { Audio, Campaign, Submission } from '@fanfare/api-contract';
import {
  Banner,
  formatDuration,
  IconButton,
  SegmentedControl,
  Waveform,
  PauseIcon,
  PlayIcon,
} from '@fanfare/shared-ui';
import { useState } from 'react';
import { TrackAudio } from '../../../lib/player/track-audio.tsx';
import { useAudio } from '../../../lib/player/use-audio.ts';
import { useText } from '../../../lib/use-text.ts';
import { useVersions } from '../api/versions.ts';
import { clusterNotes, notesOf, type NoteCluster } from '../lib/note-clusters.ts';
import { tallyOf } from '../lib/tally.ts';
import { byVersion } from '../lib/versions.ts';
import { NotePlace } from './note-place.tsx';
import s from './what-they-heard.module.css';

interface WhatTheyHeardProps {
  campaign: Campaign;
  /** Asks for the campaign again: its audio address is signed and runs out. */
  onExpired: () => void;
}

/** The track with the curators' notes where they were made; where they heard different files of it, one file at a time. */
export function WhatTheyHeard({ campaign, onExpired }: WhatTheyHeardProps) {
  const { t } = useText();
  const versions = useVersions(campaign);
  const heard = byVersion(versions, campaign.submissions);
  const [wanted, setWanted] = useState<number | null>(null);
  // What most answers are about, until another is asked for.
  const [most] = heard.toSorted((a, b) => countOf(b) - countOf(a));
  const shown = heard.find(({ audio }) => audio.versionNumber === wanted) ?? most;
  if (!shown) return null;
  return (
    <section aria-label={t('detail.heard.title')}>
      {heard.length > 1 && (
        <SegmentedControl
          className={s.versions}
          size="s"
          label={t('detail.heard.versions')}
          value={String(shown.audio.versionNumber)}
          onValueChange={(number) => setWanted(Number(number))}
          options={heard.map(({ audio: { versionNumber } }) => ({
            value: String(versionNumber),
            label: t('versions.number', { number: versionNumber }),
          }))}
        />
      )}
      <Heard
        key={shown.audio.versionId}
        title={campaign.trackDetail.title}
        audio={shown.audio}
        submissions={shown.submissions}
        onExpired={onExpired}
      />
    </section>
  );
}

const countOf = ({ submissions }: { submissions: readonly Submission[] }) =>
  submissions.filter(({ answer }) => answer !== null).length;

interface HeardProps {
  title: string;
  audio: Audio;
  /** Those that are about this file. */
  submissions: readonly Submission[];
  onExpired: () => void;
}

function Heard({ title, audio, submissions, onExpired }: HeardProps) {
  const { t } = useText();
  const player = useAudio(onExpired);
  const [openLetter, setOpenLetter] = useState<string | null>(null);
  const notes = notesOf(submissions);
  const clusters = clusterNotes(notes, audio.durationSeconds);
  const { answered } = tallyOf(submissions);
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
    <>
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
        notes={notes.map(({ submissionId, atSeconds, isPositive }, index) => ({
          id: `${submissionId}-${index}`,
          atSeconds,
          tone: isPositive ? 'positive' : 'ink',
        }))}
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
    </>
  );
}
