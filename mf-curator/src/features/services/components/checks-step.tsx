import type { CheckRound, OwnServiceDetail, ServiceCheck } from '@fanfare/api-contract';
import { useFailureMessage, useShell, useText } from '@fanfare/kit';
import { Banner, Button, formatDate, linkClass, LoaderCircleIcon, Panel, styles } from '@fanfare/shared-ui';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths, servicePartPath } from '../../../paths.ts';
import { useSubmitService, useWithdrawService } from '../api/own-service.ts';
import { isLive, isUnread, stepOfPart } from '../lib/steps.ts';
import { CheckList } from './check-list.tsx';
import { LiveCelebration } from './live-celebration.tsx';
import { PromiseReviewBanner } from './promise-review-banner.tsx';
import s from './editor.module.css';

interface ChecksStepProps {
  service: OwnServiceDetail;
  isDirty: boolean;
  /** Shown when the service goes live. */
  shareLink: ReactNode;
}

/** What the API found unchanged on the page of a rejected service. */
const unchangedIn = (details: unknown): ServiceCheck[] =>
  (details as { unchanged?: ServiceCheck[] } | null | undefined)?.unchanged ?? [];

/** Missing fields, the checks and their results, and whether the service is live. */
export function ChecksStep({ service, isDirty, shareLink }: ChecksStepProps) {
  const { t, locale } = useText();
  const { now, isFailure } = useShell();
  const messageFor = useFailureMessage('action');
  const submit = useSubmitService(service.card.id);
  const withdraw = useWithdrawService(service.card.id);
  const { status, missing, rounds, retryAt, restedBy, nextCheckAt, promiseReview } = service;
  const [newest] = rounds;
  const waits = retryAt !== null && Date.parse(retryAt) > now();
  const day = (at: string) => formatDate(at, locale, { weekday: 'long', day: 'numeric', month: 'long' });
  const canSubmit =
    restedBy !== 'promises' &&
    (status === 'draft' || status === 'rejected' || (status === 'paused' && restedBy === 'checks'));
  const error = submit.error ?? withdraw.error;
  const unchanged = isFailure(submit.error) ? unchangedIn(submit.error.details) : [];
  const isFresh = useWentLive(status);
  const isFirstPassed = newest?.kind === 'submitted' && newest.outcome === 'passed';
  return (
    <>
      {status === 'checking' ? (
        <Banner
          icon={<LoaderCircleIcon className={s.turning} aria-hidden="true" />}
          title={t('services.checks.running')}
          action={
            <Button size="s" loading={withdraw.isPending} onClick={() => withdraw.mutate()}>
              {t('services.checks.takeBack')}
            </Button>
          }
        >
          {newest?.outcome === 'unreachable' ? newest.message : t('services.checks.runningText')}
        </Banner>
      ) : null}
      {status === 'active' && isFirstPassed ? (
        <LiveCelebration nextCheckAt={nextCheckAt} isFresh={isFresh} shareLink={shareLink} />
      ) : null}
      {status === 'active' && !isFirstPassed ? <LiveBanner newest={newest} nextCheckAt={nextCheckAt} /> : null}
      {status === 'suspended' ? (
        <Banner tone="danger" title={t('services.status.suspended')}>
          {t('services.checks.suspended')}
        </Banner>
      ) : null}
      {status === 'rejected' ? (
        <Banner tone="danger" title={t('services.checks.rejected')}>
          {waits ? t('services.checks.retryWhen', { day: day(retryAt) }) : t('services.checks.retryNow')}
        </Banner>
      ) : null}
      {promiseReview ? <PromiseReviewBanner review={promiseReview} /> : null}
      {status === 'paused' && restedBy === 'checks' ? (
        <Banner tone="warning" title={t(isUnread(newest) ? 'services.rested.unread' : 'services.rested.checks')}>
          {t(isUnread(newest) ? 'services.checks.pausedUnread' : 'services.checks.pausedText')}
        </Banner>
      ) : null}
      {canSubmit && missing.length > 0 ? (
        <Panel title={t('services.checks.missing', { count: missing.length })}>
          <ul className={s.missing}>
            {missing.map((part) => (
              <li key={part}>
                <Link className={linkClass} to={servicePartPath(service.card.id, stepOfPart[part], part)}>
                  {t(`services.missing.${part}`)}
                </Link>
              </li>
            ))}
          </ul>
        </Panel>
      ) : null}
      {canSubmit && missing.length === 0 ? (
        <Panel className={s.fields} title={t(waits ? 'services.checks.retryTitle' : 'services.checks.ready')}>
          <p>
            {t(isDirty ? 'services.checks.unsaved' : waits ? 'services.checks.retryText' : 'services.checks.readyText')}
          </p>
          {isDirty ? null : (
            <div className={s.row}>
              <Button variant="primary" size="l" loading={submit.isPending} onClick={() => submit.mutate()}>
                {t(waits ? 'services.checks.again' : 'services.checks.submit')}
              </Button>
            </div>
          )}
        </Panel>
      ) : null}
      {unchanged.length > 0 ? (
        <Panel className={s.fields} title={t('services.checks.unchanged')}>
          <p role="status">{t('services.checks.unchangedText', { day: retryAt === null ? '' : day(retryAt) })}</p>
          <CheckList checks={unchanged} />
        </Panel>
      ) : error ? (
        <Banner tone="danger">{messageFor(error)}</Banner>
      ) : null}
      {rounds.map((round) => (
        <Panel
          key={round.checkedAt}
          title={t(`services.checks.rounds.${round.kind}`)}
          titleEnd={`${t(`services.checks.outcomes.${isUnread(round) ? 'paused_unread' : round.outcome}`)} · ${formatDate(round.checkedAt, locale)}`}
        >
          {round.message === null ? null : <p>{round.message}</p>}
          <CheckList checks={round.checks} />
        </Panel>
      ))}
      {rounds.length === 0 && isLive(service) ? <p className={styles.small}>{t('services.checks.next')}</p> : null}
    </>
  );
}

/** React hook: whether the service went live while this was shown. */
function useWentLive(status: OwnServiceDetail['status']): boolean {
  const [wasChecking, setWasChecking] = useState(status === 'checking');
  if (status === 'checking' && !wasChecking) setWasChecking(true);
  return wasChecking && status === 'active';
}

/** Live, and what the next check may change. A failed check or an unreadable page is shown before it pauses the service. */
function LiveBanner({ newest, nextCheckAt }: { newest: CheckRound | undefined; nextCheckAt: string | null }) {
  const { t, locale } = useText();
  const day = nextCheckAt && formatDate(nextCheckAt, locale, { weekday: 'long', day: 'numeric', month: 'long' });
  const hasFailed = newest?.outcome === 'failed_once';
  const isWarned = day !== null && newest?.kind === 'weekly' && (hasFailed || newest.outcome === 'unreachable');
  const toServices = (
    <Link className={linkClass} to={paths.services}>
      {t('services.checks.toServices')}
    </Link>
  );
  if (isWarned) {
    return (
      <Banner
        tone="warning"
        title={t(hasFailed ? 'services.checks.liveFailed' : 'services.checks.liveUnread')}
        action={toServices}
      >
        {t(hasFailed ? 'services.checks.liveFailedText' : 'services.checks.liveUnreadText', { day })}
      </Banner>
    );
  }
  return (
    <Banner tone="positive" title={t('services.checks.live')} action={toServices}>
      {day === null ? t('services.checks.liveText') : t('services.checks.liveUntil', { day })}
    </Banner>
  );
}
