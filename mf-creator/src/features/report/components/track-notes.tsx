import type { Audio, Campaign, Report, ReportPlace } from '@fanfare/api-contract';
import { LoadError, Loading, useText } from '@fanfare/kit';
import { Banner, cx, formatDuration, SegmentedControl, Skeleton, styles, useAudio } from '@fanfare/shared-ui';
import { useState } from 'react';
import { PlayButton } from '../../../lib/player/play-button.tsx';
import { TrackWaveform } from '../../../lib/player/track-waveform.tsx';
import { useRefreshVersions, useVersions } from '../../../lib/queries/versions.ts';
import type { ReportQuery } from '../api/report.ts';
import { answeredVersions, mostAnswered } from '../lib/answered-versions.ts';
import { PlaceRow } from './place-row.tsx';
import s from './track-notes.module.css';

export interface TrackNotesProps {
  campaign: Campaign;
  report: ReportQuery;
  /** The open part, and how to open another. */
  openLetter: string | null;
  onOpen: (letter: string | null) => void;
}

/** The track with the curators' notes in place, one version at a time. */
export function TrackNotes({ campaign, report, openLetter, onOpen }: TrackNotesProps) {
  const { t } = useText();
  const refreshVersions = useRefreshVersions(campaign);
  const versions = answeredVersions(useVersions(campaign), report.data);
  const [chosenNumber, setChosenNumber] = useState<number | null>(null);
  const places = report.data?.places ?? [];
  const open = places.find(({ letter }) => letter === openLetter);
  // The version of the open part, else the chosen one, else the one with most answers.
  const number = open?.versionNumber ?? chosenNumber;
  const shown = versions.find(({ versionNumber }) => versionNumber === number) ?? mostAnswered(versions, report.data);
  if (!shown) return null;
  return (
    <section aria-label={t('report.heard.title')}>
      {versions.length > 1 && (
        <SegmentedControl
          className={s.versions}
          size="s"
          label={t('report.heard.versions')}
          value={String(shown.versionNumber)}
          onValueChange={(next) => {
            onOpen(null);
            setChosenNumber(Number(next));
          }}
          options={versions.map(({ versionNumber }) => ({
            value: String(versionNumber),
            label: t('versions.number', { number: versionNumber }),
          }))}
        />
      )}
      <VersionNotes
        key={shown.versionId}
        title={campaign.trackDetail.title}
        audio={shown}
        report={report}
        places={places.filter(({ versionNumber }) => versionNumber === shown.versionNumber)}
        open={open}
        onExpired={refreshVersions}
        onOpen={onOpen}
      />
    </section>
  );
}

interface VersionNotesProps extends Pick<TrackNotesProps, 'report' | 'onOpen'> {
  title: string;
  audio: Audio;
  /** Of this version. */
  places: Report['places'];
  open: ReportPlace | undefined;
  /** Refetches the versions: signed audio URLs expire. */
  onExpired: () => Promise<unknown>;
}

function VersionNotes({ title, audio, report, places, open, onExpired, onOpen }: VersionNotesProps) {
  const { t } = useText();
  const player = useAudio(audio.url, onExpired);
  const notes = places.flatMap((place) => place.notes);
  const authors = new Set(notes.map(({ submissionId }) => submissionId)).size;
  const playFrom = (seconds: number) => {
    player.seek(seconds);
    if (!player.isPlaying) player.toggle();
  };
  const zoneOf = (place: ReportPlace) => ({
    id: place.letter,
    label: place.letter,
    fromSeconds: Math.max(0, place.fromSeconds - 1),
    toSeconds: Math.min(audio.durationSeconds, Math.max(place.toSeconds, place.fromSeconds + 3)),
    tone: place === open ? ('role' as const) : place.isPositive ? ('positive' as const) : ('neutral' as const),
  });
  return (
    <>
      <div className={s.head}>
        <PlayButton variant="solid" size="l" player={player} title={title} />
        <div>
          <h2 className={styles.subhead}>{t('report.heard.title')}</h2>
          {report.data && (
            <p className={styles.small}>
              {notes.length === 0
                ? t('report.heard.none')
                : t('report.heard.summary', {
                    notes: t('report.heard.notes', { count: notes.length }),
                    answers: t('report.heard.answers', { count: authors }),
                    places: t('report.heard.places', { count: places.length }),
                  })}
            </p>
          )}
        </div>
        <span className={s.time}>
          {formatDuration(player.currentSeconds)} <i>/ {formatDuration(audio.durationSeconds)}</i>
        </span>
      </div>
      <TrackWaveform
        player={player}
        audio={audio}
        title={title}
        zones={places.map(zoneOf)}
        notes={notes.map(({ submissionId, atSeconds, isPositive }, index) => ({
          id: `${submissionId}-${index}`,
          atSeconds,
          tone: isPositive ? 'positive' : 'ink',
        }))}
        height={88}
      />
      {player.hasFailed && (
        <Banner tone="danger" role="alert">
          {t('player.failed')}
        </Banner>
      )}
      {report.isPending && (
        <Loading className={s.loading}>
          <Skeleton width="100%" lines={4} />
        </Loading>
      )}
      {report.isError && !report.data && <LoadError error={report.error} onRetry={() => void report.refetch()} />}
      {report.data && places.length === 0 && <p className={cx(styles.small, s.none)}>{t('report.heard.noneText')}</p>}
      {places.length > 0 && (
        <ol className={s.list}>
          {places.map((place) => (
            <PlaceRow
              key={place.letter}
              place={place}
              isOpen={place === open}
              onToggle={() => onOpen(place === open ? null : place.letter)}
              onPlay={playFrom}
            />
          ))}
        </ol>
      )}
    </>
  );
}
