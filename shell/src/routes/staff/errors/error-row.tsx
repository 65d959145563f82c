import type { ErrorGroup } from '@fanfare/api-contract';
import { Tag } from '@fanfare/shared-ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { formatAgo, formatNumber } from '../../../lib/formats.ts';
import { namespace } from '../../../lib/i18n.ts';
import { errorPath } from '../../../lib/paths.ts';
import { useShell } from '../../../shell-context.tsx';
import s from './errors.module.css';
import { useSourceName } from './use-source-name.ts';

/** One error: what it says, where, since when, how often and to how many. */
export function ErrorRow({ group }: { group: ErrorGroup }) {
  const { t } = useTranslation(namespace);
  const { now } = useShell().services;
  const nameOf = useSourceName();
  const { id, type, message, culprit, source, lastVersion, state, firstSeenAt, lastSeenAt, count, people } = group;
  return (
    <li className={s.row}>
      <div>
        <p className={s.name}>
          <Link to={errorPath(id)}>{message || type}</Link>{' '}
          {state === 'resolved' && <Tag tone="positive">{t('staff.error.resolved')}</Tag>}
        </p>
        <p className={s.quiet}>{[type, culprit].filter(Boolean).join(' · ')}</p>
      </div>
      <div>
        <p>{nameOf(source)}</p>
        <p className={s.quiet}>{lastVersion}</p>
      </div>
      <div>
        <p>{formatAgo(lastSeenAt, now())}</p>
        <p className={s.quiet}>{t('staff.error.first', { when: formatAgo(firstSeenAt, now()) })}</p>
      </div>
      <div className={s.counts}>
        <p>{t('staff.error.times', { count, times: formatNumber(count) })}</p>
        {people > 0 && (
          <p className={s.quiet}>{t('staff.error.people', { count: people, people: formatNumber(people) })}</p>
        )}
      </div>
    </li>
  );
}
