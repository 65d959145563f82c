import type { CuratorSubmission } from '@fanfare/api-contract';
import { CoverArt, ListeningReceipt, StateMark, formatCredits, formatDate, formatDuration } from '@fanfare/shared-ui';
import { isPost } from '../../../lib/rules.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useText } from '../../../lib/use-text.ts';
import s from './answer-row.module.css';

/** One answer as it was given, with its listening receipt and what it earned. */
export function AnswerRow({ submission }: { submission: CuratorSubmission }) {
  const { t, locale } = useText();
  const now = useNow();
  const { track, service, answer, status, earnCredits, clearsAt, audio } = submission;
  if (!answer) return null;
  const { receipt, decision } = answer;
  return (
    <article className={s.row} aria-label={track.title}>
      <CoverArt seed={track.id} src={track.coverUrl} size={56} />
      <div className={s.body}>
        <h2>{track.title}</h2>
        <p className={s.facts}>{[track.artist, service.title, formatDate(answer.answeredAt, locale)].join(' · ')}</p>
        <blockquote>{answer.feedback}</blockquote>
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
      </div>
      <div className={s.end}>
        <StateMark state={status} label={t(`states.${status}`)} />
        <p className={s.money}>
          {decision === 'wrong_match'
            ? t('answers.unpaid')
            : !clearsAt
              ? t('answers.held')
              : isPost(service.type)
                ? t('answers.clears', { day: formatDate(clearsAt, locale) })
                : t(Date.parse(clearsAt) > now ? 'answers.earned' : 'answers.cleared', {
                    earn: formatCredits(earnCredits, locale),
                    day: formatDate(clearsAt, locale),
                  })}
        </p>
      </div>
    </article>
  );
}
