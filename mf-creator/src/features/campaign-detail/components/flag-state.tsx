import type { Submission } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { FlagIcon, formatCredits, formatDate } from '@fanfare/shared-ui';
import s from './actions.module.css';

const dayAndTime = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const;

/** The state of the creator's flag and its credits. */
export function FlagState({ submission }: { submission: Submission }) {
  const { t, locale } = useText();
  const flag = submission.ending?.flag;
  if (!flag) return null;
  return (
    <div className={s.note} data-flag={flag.state}>
      <FlagIcon size={16} aria-hidden="true" />
      <div>
        <p>
          {t(`act.flag.state.${flag.state}`, {
            reason: t(`act.flag.reasons.${flag.reason}`),
            date: formatDate(flag.decideBy, locale, dayAndTime),
            decided: flag.decidedAt ? formatDate(flag.decidedAt, locale, dayAndTime) : '',
            credits: formatCredits(submission.returnedCredits, locale),
          })}
        </p>
        {flag.note && <p className={s.said}>{t('act.staffNote', { note: flag.note })}</p>}
      </div>
    </div>
  );
}
