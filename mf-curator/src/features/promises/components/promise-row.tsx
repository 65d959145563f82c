import type { CuratorPromise } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { Button, ExternalLinkIcon, Tag, cx, formatDate, linkClass, type TagTone } from '@fanfare/shared-ui';
import { useState } from 'react';
import { countdownText } from '../../../lib/countdown.ts';
import { isPost } from '../../../lib/rules.ts';
import { isPostMissing, nextDate, promiseState, type PromiseState } from '../lib/promise-state.ts';
import { TrackLinks } from '../../../lib/track-links.tsx';
import { isSearched } from '../lib/search-text.ts';
import { PlacementChecks } from './placement-checks.tsx';
import { ProofForm } from './proof-form.tsx';
import { SearchNow } from './search-now.tsx';
import { WatchLine } from './watch-line.tsx';
import s from './promise-row.module.css';

const tones: Record<PromiseState, TagTone> = {
  due: 'role',
  open: 'neutral',
  late: 'warning',
  waiting: 'neutral',
  disputed: 'warning',
  earning: 'positive',
  keeping: 'positive',
  kept: 'positive',
  broken: 'danger',
};
const dayMs = 86_400_000;

/** One promise: its state, the time left, and its proof. */
export function PromiseRow({ promise, nowMs }: { promise: CuratorPromise; nowMs: number }) {
  const { t, locale } = useText();
  const [isOpen, setIsOpen] = useState(false);
  const { trackTitle, trackArtist, service, proof } = promise;
  const state = promiseState(promise, nowMs);
  const canHandIn = state === 'due' || state === 'open';
  const until = nextDate(promise, state);
  const isPast = until !== null && Date.parse(until) <= nowMs;
  const isNear = state === 'due' && until !== null && Date.parse(until) - nowMs < 2 * dayMs;
  const kind = isPost(service.type) ? 'post' : isSearched(promise) ? 'searched' : undefined;
  const day = until === null ? '' : formatDate(until, locale);
  return (
    <article className={s.row} aria-label={trackTitle}>
      <div className={s.names}>
        <h3>{trackTitle}</h3>
        <p>{[trackArtist, service.title, t(`services.types.${service.type}`)].join(' · ')}</p>
      </div>
      <div className={s.end}>
        <Tag tone={tones[state]}>{t(`promises.state.${state}`)}</Tag>
        {until === null || isPast ? null : (
          <time dateTime={until} className={cx(s.left, isNear && s.near)}>
            {t('promises.left', { time: countdownText(t, until, nowMs) })}
          </time>
        )}
      </div>
      <div className={s.what}>
        <p>
          {isPostMissing(promise, nowMs)
            ? t('promises.missing')
            : t(isPast ? `promises.past.${state}` : `promises.text.${state}`, { day, context: kind })}
        </p>
        {canHandIn ? <TrackLinks links={promise.trackLinks} /> : null}
        <WatchLine promise={promise} nowMs={nowMs} />
        <PlacementChecks watch={proof?.watch} />
        {state === 'disputed' && proof?.dispute ? (
          <blockquote>{t('promises.dispute', { text: proof.dispute })}</blockquote>
        ) : null}
        {proof?.note ? <p>{t('promises.note', { text: proof.note })}</p> : null}
        {proof ? (
          <a className={cx(linkClass, s.link)} href={proof.url} target="_blank" rel="noreferrer">
            {proof.url}
            <ExternalLinkIcon size={14} aria-hidden="true" />
          </a>
        ) : null}
        {canHandIn && !isOpen ? (
          <div className={s.acts}>
            <Button size="s" onClick={() => setIsOpen(true)}>
              {t('promises.handIn')}
            </Button>
            {isSearched(promise) ? <SearchNow promise={promise} /> : null}
          </div>
        ) : null}
        {canHandIn && isOpen ? <ProofForm promise={promise} onClose={() => setIsOpen(false)} /> : null}
      </div>
    </article>
  );
}
