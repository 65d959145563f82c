import type { CuratorPromise } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { ExternalLinkIcon, Tag, cx, formatCredits, formatDate, linkClass } from '@fanfare/shared-ui';
import { isPost } from '../../../lib/rules.ts';
import { PlacementChecks } from './placement-checks.tsx';
import s from './promise-row.module.css';

/** The day that the reason names: when the proof was due, or until when it was to stay. */
const endOf = ({ broken, keepUntil, proofDueAt }: CuratorPromise, day: (at: string) => string): string => {
  const at = broken?.why === 'no_proof' ? proofDueAt : keepUntil;
  return at ? day(at) : '';
};

/** A broken promise: the reason, and where its credits went. */
export function BrokenRow({ promise }: { promise: CuratorPromise }) {
  const { t, locale } = useText();
  const { trackTitle, trackArtist, service, proof, broken } = promise;
  const day = (at: string) => formatDate(at, locale);
  const context = isPost(service.type) ? 'post' : undefined;
  const why = proof?.watch?.lastLook?.why;
  return (
    <article className={s.row} aria-label={trackTitle}>
      <div className={s.names}>
        <h3>{trackTitle}</h3>
        <p>{[trackArtist, service.title, t(`services.types.${service.type}`)].join(' · ')}</p>
      </div>
      <div className={s.end}>
        <Tag tone="danger">{t('promises.state.broken')}</Tag>
        {broken ? (
          <time dateTime={broken.at} className={s.left}>
            {t('promises.broken.on', { day: day(broken.at) })}
          </time>
        ) : null}
      </div>
      <div className={s.what}>
        {broken ? (
          <>
            <p>{t(`promises.broken.why.${broken.why}`, { day: endOf(promise, day) })}</p>
            {broken.why === 'removed' && why ? <p>{t('promises.watch.gone', { why })}</p> : null}
            <PlacementChecks watch={proof?.watch} />
            <p>
              {broken.backCredits === 0
                ? t('promises.broken.free')
                : t('promises.broken.money', {
                    kept: formatCredits(broken.keptCredits, locale),
                    back: formatCredits(broken.backCredits, locale),
                    lost: formatCredits(broken.lostCredits, locale),
                    context,
                  })}{' '}
              {t('promises.broken.public')}
            </p>
          </>
        ) : (
          <p>{t('promises.text.broken', { context })}</p>
        )}
        {proof?.note ? <p>{t('promises.note', { text: proof.note })}</p> : null}
        {proof ? (
          <a className={cx(linkClass, s.link)} href={proof.url} target="_blank" rel="noreferrer">
            {proof.url}
            <ExternalLinkIcon size={14} aria-hidden="true" />
          </a>
        ) : null}
      </div>
    </article>
  );
}
