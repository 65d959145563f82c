import type { FlagCase } from '@fanfare/api-contract';
import { cx, formatDuration, styles } from '@fanfare/shared-ui';
import { useTranslation } from 'react-i18next';
import { namespace } from '../../../lib/i18n.ts';
import s from './listening-sessions.module.css';
import { formatDate } from '../../../lib/formats.ts';

/** The sessions behind a listening record: how long each was open, and what it was credited with. */
export function ListeningSessions({ sessions, isTrue }: { sessions: FlagCase['listening']; isTrue: boolean }) {
  const { t } = useTranslation(namespace);
  return (
    <section className={s.record} aria-labelledby="listening-record">
      <h2 id="listening-record">{t('staff.flag.listening')}</h2>
      <p className={cx(!isTrue && styles.warning)}>
        {t(isTrue ? 'staff.flag.listeningTrue' : 'staff.flag.listeningFalse')}
      </p>
      {sessions.length === 0 ? (
        <p>{t('staff.flagCase.noSessions')}</p>
      ) : (
        <ul>
          {sessions.map((session) => (
            <li key={session.startedAt}>
              <span>{formatDate(session.startedAt, { dateStyle: 'medium', timeStyle: 'short' })}</span>
              <span>
                {t('staff.flagCase.session', {
                  open: formatDuration(session.openSeconds),
                  counted: formatDuration(session.countedSeconds),
                })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
