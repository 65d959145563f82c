import type { Campaign, Submission } from '@fanfare/api-contract';
import { useNow, useText } from '@fanfare/kit';
import { Banner, cx, formatDuration, NoteGlyph, Panel, styles, useAudio } from '@fanfare/shared-ui';
import { PlayButton } from '../../../lib/player/play-button.tsx';
import { TimeButton } from '../../../lib/player/time-button.tsx';
import { TrackWaveform } from '../../../lib/player/track-waveform.tsx';
import { useRefreshVersions, useVersions } from '../../../lib/queries/versions.ts';
import { versionOf } from '../lib/versions.ts';
import s from './answer-detail.module.css';
import { SubmissionRow } from './submission-row.tsx';

interface AnswerDetailProps {
  campaign: Campaign;
  submission: Submission;
}

const aspects = ['production', 'songwriting', 'performance', 'originality', 'fit'] as const;
const steps = [1, 2, 3, 4, 5];

/** One curator's full answer: the track with their notes, how much they heard, their ratings. */
export function AnswerDetail({ campaign, submission }: AnswerDetailProps) {
  const { t } = useText();
  const now = useNow();
  const { title } = campaign.trackDetail;
  const versions = useVersions(campaign);
  const audio = versionOf(versions, submission) ?? versions[0];
  const player = useAudio(audio?.url, useRefreshVersions(campaign));
  const { answer } = submission;
  const notes = [...(answer?.notes ?? [])].sort((a, b) => a.atSeconds - b.atSeconds);
  const rated = aspects.filter((aspect) => answer?.ratings[aspect] !== undefined);
  return (
    <div className={styles.stackWide}>
      {audio && (
        <div>
          <div className={s.player}>
            <PlayButton variant="solid" size="l" player={player} title={title} />
            <b className={styles.name}>{title}</b>
            <span className={styles.figures}>
              {formatDuration(player.currentSeconds)}{' '}
              <span className={styles.faint}>/ {formatDuration(audio.durationSeconds)}</span>
            </span>
          </div>
          <TrackWaveform
            player={player}
            audio={audio}
            title={title}
            markers={notes.map(({ atSeconds }, index) => ({ id: String(index), atSeconds, label: index + 1 }))}
          />
        </div>
      )}
      {player.hasFailed && <Banner tone="danger">{t('player.failed')}</Banner>}
      <div>
        <SubmissionRow submission={submission} versions={versions} now={now} />
      </div>
      {notes.length > 0 && (
        <Panel title={t('feedback.notes')}>
          <ol className={s.notes}>
            {notes.map((note) => (
              <li key={`${note.atSeconds}-${note.text}`}>
                <TimeButton atSeconds={note.atSeconds} onSeek={player.seek} />
                {note.text}
              </li>
            ))}
          </ol>
        </Panel>
      )}
      {rated.length > 0 && (
        <Panel title={t('feedback.ratings')}>
          <ul className={s.ratings}>
            {rated.map((aspect) => {
              const rating = answer?.ratings[aspect] ?? 0;
              return (
                <li key={aspect}>
                  <span>{t(`aspect.${aspect}`)}</span>
                  <span className={s.heads} role="img" aria-label={t('feedback.rating', { rating })}>
                    {steps.map((step) => (
                      <NoteGlyph
                        key={step}
                        state={step <= rating ? 'accepted' : 'waiting'}
                        className={cx(step > rating && s.off)}
                      />
                    ))}
                  </span>
                </li>
              );
            })}
          </ul>
        </Panel>
      )}
    </div>
  );
}
