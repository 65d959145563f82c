import { cx, ExternalLinkIcon, formatDuration, StateMark, Tag, styles } from '@fanfare/shared-ui';
import type { FlaggedAnswer } from '@fanfare/api-contract';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { namespace } from '../../../lib/i18n.ts';
import { useShell } from '../../../shell-context.tsx';
import { Fact, Facts } from '../fact.tsx';
import s from './case.module.css';
import { formatCredits, formatRelative } from '../../../lib/formats.ts';

/** What every decision is about. */
export type About = Omit<FlaggedAnswer, 'flag' | 'findings' | 'curatorResponse'>;

interface Props {
  about: About;
  /** The deadline for staff; null once decided. */
  decideBy: string | null;
  /** The dispute, in the disputing person's words. */
  complaint: ReactNode;
  /** Facts that help to decide. */
  facts: ReactNode;
  /** What each decision does to whose credits; empty once decided. */
  effect?: string;
  /** A link to the case's own page. */
  page?: ReactNode;
  /** The buttons, or the decision. */
  outcome: ReactNode;
}

const soonMs = 12 * 3_600_000;

/** One case to decide: the complaint, the answer in dispute, the facts, and the actions. */
export function Case({ about, decideBy, complaint, facts, effect, page, outcome }: Props) {
  const { t } = useTranslation(namespace);
  const { now } = useShell().services;
  const id = useId();
  const { service, creatorName, curatorName, trackTitle, trackArtist, pitch, answer } = about;
  const leftMs = decideBy ? Date.parse(decideBy) - now() : null;
  return (
    <article className={s.case} aria-labelledby={id}>
      <header className={s.head}>
        <h2 id={id}>{service.title}</h2>
        <p>{t('staff.case.people', { curator: curatorName, creator: creatorName })}</p>
        <p>
          {t('staff.case.track', { title: trackTitle, artist: trackArtist })} ·{' '}
          {t('staff.case.number', { campaign: about.campaignId, submission: about.submissionId })}
        </p>
      </header>
      <div className={s.words}>
        {complaint}
        {answer && <Answer answer={answer} />}
        <details className={s.pitch} open>
          <summary>{t('staff.case.pitch')}</summary>
          <p>{pitch || t('staff.case.noPitch')}</p>
        </details>
      </div>
      <div className={s.side}>
        {leftMs !== null && decideBy && (
          <p className={cx(s.due, leftMs < soonMs && styles.warning)}>
            {t(leftMs < 0 ? 'staff.case.overdue' : 'staff.case.due', { when: formatRelative(decideBy, now()) })}
          </p>
        )}
        <Facts>
          {facts}
          <Fact label={t('staff.case.price')}>
            {t('staff.case.credits', { credits: formatCredits(about.priceCredits) })}
          </Fact>
          <Fact label={t('staff.case.earned')}>
            {t('staff.case.credits', { credits: formatCredits(about.earnedCredits) })}
          </Fact>
        </Facts>
        <a className={s.link} href={service.url} target="_blank" rel="noreferrer">
          {t(`staff.case.open.${service.type}`)}
          <ExternalLinkIcon size={14} aria-hidden="true" />
        </a>
        {page}
        {effect && <p className={styles.faint}>{effect}</p>}
        {outcome}
      </div>
    </article>
  );
}

interface AnswerProps {
  answer: NonNullable<About['answer']>;
  /** False where its text stands elsewhere on the page. */
  showsText?: boolean;
}

/** The answer in dispute. */
export function Answer({ answer, showsText = true }: AnswerProps) {
  const { t } = useTranslation(namespace);
  const { decision, feedback, reasonCode, notes, receipt } = answer;
  return (
    // Several on a page: a group, for a region should be the only one of its name.
    <div role="group" className={s.answer} aria-label={t('staff.case.answer')}>
      <p className={s.decision}>
        <StateMark state={decision} label={t(`staff.case.decision.${decision}`)} />
        {reasonCode && <Tag>{t(`staff.reason.${reasonCode}`)}</Tag>}
        <span>
          {t('staff.case.heard', {
            heard: formatDuration(receipt.heardSeconds),
            total: formatDuration(receipt.durationSeconds),
          })}
        </span>
      </p>
      {showsText && <blockquote>{feedback}</blockquote>}
      {notes.length > 0 && (
        <ul className={s.notes}>
          {notes.map(({ atSeconds, text }) => (
            <li key={`${atSeconds} ${text}`}>
              <b>{formatDuration(atSeconds)}</b> {text}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
