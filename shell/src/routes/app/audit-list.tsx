import type { FrontEndName } from '@fanfare/api-contract';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { namespace } from '../../lib/i18n.ts';
import { useShell } from '../../shell-context.tsx';
import s from './history.module.css';
import type { History } from './queries.ts';
import { useSome } from './version-list.tsx';
import { formatDate, formatAgo } from '../../lib/formats.ts';

type Event = History['events'][number];
/** `name` where the list is of several front ends. */
type ListedEvent = Event & { name?: FrontEndName };

/** The audit entry as a sentence. */
function eventText({ verb, version, fromVersion, percent }: Event, t: TFunction): string {
  const values = { version, from: fromVersion, percent };
  const isShare = percent !== null && percent < 100;
  if (verb === 'promoted') return t(isShare ? 'app.audit.promotedShare' : 'app.audit.promoted', values);
  if (verb === 'rolled_back' && percent !== null) {
    return t('app.audit.canaryEnded', { version: fromVersion ?? version, percent });
  }
  if (verb === 'rolled_back') return t(fromVersion ? 'app.audit.rolledBackFrom' : 'app.audit.rolledBack', values);
  return t(`app.audit.${verb}`, values);
}

/** Who did what, when and why; newest first. */
export function AuditList({ events }: { events: readonly ListedEvent[] }) {
  const { t } = useTranslation(namespace);
  const { now } = useShell().services;
  const { some, more } = useSome(events);
  if (events.length === 0) return <p className={s.quiet}>{t('app.audit.none')}</p>;
  return (
    <>
      <ul className={s.rows}>
        {some.map((event) => (
          <li key={event.id}>
            <p className={s.first}>
              {event.name && <span className={s.whose}>{event.name}</span>}
              {eventText(event, t)}
            </p>
            <p className={s.words}>{event.why}</p>
            <p className={s.last}>
              {event.who}
              <time dateTime={event.at} title={formatDate(event.at, { dateStyle: 'long', timeStyle: 'medium' })}>
                {formatAgo(event.at, now())}
              </time>
            </p>
          </li>
        ))}
      </ul>
      {more}
    </>
  );
}
