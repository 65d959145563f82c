import type { ErrorOccurrence } from '@fanfare/api-contract';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/formats.ts';
import { namespace } from '../../../lib/i18n.ts';
import { Fact, Facts } from '../fact.tsx';
import s from './errors.module.css';
import { Frames } from './frames.tsx';

/** One time that an error was seen: where, its stack, and what came before. */
export function Occurrence({ event, isOpen }: { event: ErrorOccurrence; isOpen: boolean }) {
  const { t } = useTranslation(namespace);
  const { occurredAt, version, path, requestId, stack, frames, breadcrumbs } = event;
  return (
    <details className={s.occurrence} open={isOpen}>
      <summary>
        {formatDate(occurredAt, { dateStyle: 'medium', timeStyle: 'medium' })} · {version}
      </summary>
      <Facts>
        <Fact label={t('staff.error.path')}>{path}</Fact>
        {requestId && <Fact label={t('staff.error.request')}>{requestId}</Fact>}
      </Facts>
      <h3>{t('staff.error.stack')}</h3>
      {frames.length > 0 && <Frames frames={frames} />}
      {!stack ? (
        <p>{t('staff.error.noStack')}</p>
      ) : frames.length > 0 ? (
        <details className={s.folded}>
          <summary>{t('staff.error.builtStack')}</summary>
          <pre className={s.stack}>{stack}</pre>
        </details>
      ) : (
        <pre className={s.stack}>{stack}</pre>
      )}
      <h3>{t('staff.error.before')}</h3>
      {breadcrumbs.length === 0 ? (
        <p>{t('staff.error.nothingBefore')}</p>
      ) : (
        <ol className={s.breadcrumbs}>
          {breadcrumbs.map(({ at, kind, text }) => (
            <li key={`${at} ${kind} ${text}`}>
              <time dateTime={at}>{formatDate(at, { timeStyle: 'medium' })}</time>{' '}
              <b>{t(`staff.error.kind.${kind}`)}</b> <span>{text}</span>
            </li>
          ))}
        </ol>
      )}
    </details>
  );
}
