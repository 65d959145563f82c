import type { Audio, Submission } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import {
  CalendarDaysIcon,
  CoverArt,
  cx,
  formatCredits,
  formatDate,
  formatDuration,
  formatAgo,
  linkClass,
  RefreshCwIcon,
  StateMark,
  styles,
  Tag,
} from '@fanfare/shared-ui';
import { Link } from 'react-router-dom';
import { countdownText } from '../../../lib/countdown.ts';
import { CuratorName } from '../../../lib/curator/curator-name.tsx';
import { ListButton } from '../../../lib/lists/list-button.tsx';
import { to } from '../../../paths.ts';
import { placementText } from '../lib/placement-text.ts';
import { markOf } from '../lib/tally.ts';
import { versionOf } from '../lib/versions.ts';
import { AnswerReceipt } from './answer-receipt.tsx';
import { FlagState } from './flag-state.tsx';
import { PromiseState } from './promise-state.tsx';
import { Reply } from './reply.tsx';
import { SamplePermission } from './sample-permission.tsx';
import s from './submission-row.module.css';
import { AnswerActions } from './answer-actions.tsx';
import { Withdraw } from './withdraw.tsx';

interface SubmissionRowProps {
  submission: Submission;
  /** The track's files, newest first: the answer is about one of them. */
  versions: readonly Audio[];
  now: number;
  /** In a list of them: links an answer to its own page. */
  hasLink?: boolean;
}

const dayAndMonth = { day: 'numeric', month: 'short' } as const;

/** One curator of the campaign: state, answer, listening receipt and credits. */
export function SubmissionRow({ submission, versions, now, hasLink = false }: SubmissionRowProps) {
  const { t, locale } = useText();
  const { answer, curator, service, openedAt, deadlineAt, closedAt } = submission;
  const mark = markOf(submission);
  // The list has headings of its own; on the answer's page only the title is above it.
  const Heading = hasLink ? 'h4' : 'h2';
  const version = versionOf(versions, submission);
  return (
    <article className={s.row} aria-label={service.title}>
      <CoverArt src={service.imageUrl} seed={service.id} size={44} />
      <div>
        <div className={s.names}>
          <Heading>{service.title}</Heading>
          <span className={styles.faint}>
            <CuratorName curator={curator} />
          </span>
          {service.isDemo && <Tag tone="demo">{t('demo')}</Tag>}
        </div>
        {answer?.feedback && <blockquote className={s.feedback}>{answer.feedback}</blockquote>}
        {!answer && <NoAnswer {...submission} />}
        {answer?.placement && (
          <p className={s.place}>
            <CalendarDaysIcon size={16} aria-hidden="true" />
            {placementText(answer.placement, t, locale)}
          </p>
        )}
        {answer && (
          <div className={s.foot}>
            <AnswerReceipt receipt={answer.receipt} peaks={(version ?? versions[0])?.peaks ?? []} />
            {versions.length > 1 && version && <Tag>{t('versions.number', { number: version.versionNumber })}</Tag>}
            {answer.reasonCode && <Tag>{t(`reason.${answer.reasonCode}`)}</Tag>}
            {answer.wantsNewVersion && (
              <Tag tone="role" icon={<RefreshCwIcon size={12} aria-hidden="true" />}>
                {t('detail.wantsNewVersion')}
              </Tag>
            )}
            {hasLink && (
              <Link
                className={linkClass}
                to={to.feedback(submission.id)}
                aria-label={t('detail.fullAnswerOf', { service: service.title })}
              >
                {t('detail.fullAnswer')}
              </Link>
            )}
          </div>
        )}
        <Withdraw submission={submission} now={now} />
        <PromiseState submission={submission} now={now} />
        <Reply submission={submission} />
        <SamplePermission submission={submission} />
        <FlagState submission={submission} />
      </div>
      <div className={s.state}>
        <StateMark state={mark} label={t(`state.${mark}`)} />
        <Money submission={submission} />
        {submission.status === 'pending' && deadlineAt && (
          <>
            <span className={cx(s.left, Date.parse(deadlineAt) - now < 48 * 3_600_000 && s.soon)}>
              {countdownText(t, deadlineAt, now)}
            </span>
            <span className={styles.caption}>
              {openedAt ? t('detail.opened', { when: formatAgo(openedAt, now, locale) }) : t('detail.notOpened')}
            </span>
          </>
        )}
        {submission.status === 'queued' && <span className={styles.caption}>{t('detail.notSent')}</span>}
        {closedAt && <span className={styles.caption}>{formatDate(closedAt, locale, dayAndMonth)}</span>}
        <AnswerActions submission={submission} />
        <div className={s.lists}>
          <ListButton service={service} />
        </div>
      </div>
    </article>
  );
}

function NoAnswer({ status, heardSeconds, deadlineAt, priceCredits }: Submission) {
  const { t, locale } = useText();
  // Free submissions have nothing to return.
  const context = priceCredits > 0 ? undefined : 'free';
  if (status === 'pending' && heardSeconds > 0) {
    return <p className={s.quiet}>{t('detail.heardSoFar', { time: formatDuration(heardSeconds) })}</p>;
  }
  if (status === 'expired' && deadlineAt) {
    return (
      <p className={s.quiet}>{t('detail.expired', { date: formatDate(deadlineAt, locale, dayAndMonth), context })}</p>
    );
  }
  if (status === 'withdrawn' || status === 'cancelled') {
    return <p className={s.quiet}>{t(`detail.${status}`, { context })}</p>;
  }
  return null;
}

function Money({ submission }: { submission: Submission }) {
  const { t, locale } = useText();
  const { heldCredits, spentCredits, returnedCredits } = submission;
  const parts = [
    { id: 'held', credits: heldCredits, text: formatCredits(heldCredits, locale) },
    { id: 'spent', credits: spentCredits, text: formatCredits(spentCredits, locale) },
    { id: 'back', credits: returnedCredits, text: formatCredits(returnedCredits, locale, { signed: true }) },
  ];
  return parts
    .filter(({ credits }) => credits > 0)
    .map(({ id, text }) => (
      <span key={id} className={cx(s.money, id === 'back' && s.back)}>
        {text} <span>{t(`money.${id}`)}</span>
      </span>
    ));
}
