import type { CuratorSubmission } from '@fanfare/api-contract';
import { useNow, useText } from '@fanfare/kit';
import { CoverArt, ListeningReceipt, StateMark, formatDate, formatDuration, styles } from '@fanfare/shared-ui';
import { ArtistNoteButton } from '../../../lib/artist-note-button.tsx';
import { FlagPanel } from '../../../lib/flag-panel.tsx';
import { answerMoney } from '../lib/answer-money.ts';
import { SampleChoice } from './sample-choice.tsx';
import s from './answer-row.module.css';

/** One sent answer, with its listening receipt and earnings. */
export function AnswerRow({ submission }: { submission: CuratorSubmission }) {
  const { t, locale } = useText();
  const now = useNow();
  const { track, service, answer, status, audio, reply, isHelpful, flag } = submission;
  if (!answer) return null;
  const { receipt } = answer;
  return (
    <article className={s.row} aria-label={track.title}>
      <CoverArt seed={track.id} src={track.coverUrl} size={56} />
      <div className={s.body}>
        <h2>{track.title}</h2>
        <p className={styles.small}>
          {[track.artist, service.title, formatDate(answer.answeredAt, locale)].join(' · ')}
        </p>
        {answer.feedback ? <blockquote>{answer.feedback}</blockquote> : null}
        <ListeningReceipt
          peaks={audio.peaks}
          durationSeconds={receipt.durationSeconds}
          heard={receipt.heardRanges}
          heardText={formatDuration(receipt.heardSeconds)}
          totalText={t('player.of', { total: formatDuration(receipt.durationSeconds) })}
          label={t('answers.receipt', {
            heard: formatDuration(receipt.heardSeconds),
            total: formatDuration(receipt.durationSeconds),
          })}
        />
        {reply && (
          <figure className={s.reply}>
            <figcaption>
              {t('answers.reply', { artist: track.artist, date: formatDate(reply.sentAt, locale) })}
            </figcaption>
            <blockquote>{reply.text}</blockquote>
          </figure>
        )}
        {flag ? <FlagPanel flag={flag} submissionId={submission.submissionId} /> : null}
        {submission.artistNote === undefined ? null : <ArtistNoteButton className={s.note} submission={submission} />}
        <SampleChoice submission={submission} />
      </div>
      <div className={s.end}>
        <StateMark state={status} label={t(`states.${status}`)} />
        {isHelpful && <p className={s.money}>{t('answers.helpful')}</p>}
        <p className={s.money}>{answerMoney(t, locale, submission, now)}</p>
      </div>
    </article>
  );
}
