import type { SecurityEvent } from '@fanfare/api-contract';
import { useShell, useText } from '@fanfare/kit';
import { Button, Tag, formatDate } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { securityEventsQuery } from '../api/security-events.ts';
import { readableNetwork } from '../lib/network.ts';
import { Loaded } from './loaded.tsx';
import s from './recent-activity.module.css';
import { Section } from '../../../lib/section/section.tsx';

const shownAtFirst = 5;
/** What somebody tried in vain. */
const refusals: ReadonlySet<string> = new Set(['wrong_password', 'wrong_code', 'limited']);
const withTime = { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' } as const;

/** Logins, refusals and changes of the account, so that its owner notices somebody else's. */
export function RecentActivity() {
  const { t } = useText();
  const { call } = useShell();
  const events = useQuery(securityEventsQuery(call));
  const [showsAll, setShowsAll] = useState(false);
  return (
    <Section title={t('account.activity.title')} text={t('account.activity.text')}>
      <Loaded query={events} lines={6}>
        {(all) => (
          <>
            <ul>
              {(showsAll ? all : all.slice(0, shownAtFirst)).map((event) => (
                <Row key={event.id} event={event} />
              ))}
            </ul>
            {showsAll || all.length <= shownAtFirst ? null : (
              <div className={s.foot}>
                <Button onClick={() => setShowsAll(true)}>{t('account.activity.showAll')}</Button>
              </div>
            )}
            {all.length === 0 ? t('account.activity.none') : null}
          </>
        )}
      </Loaded>
    </Section>
  );
}

function Row({ event: { kind, network, at } }: { event: SecurityEvent }) {
  const { t, locale } = useText();
  return (
    <li className={s.row}>
      <span className={s.what}>
        {t([`account.activity.kind.${kind}`, 'account.activity.kind.other'])}{' '}
        {refusals.has(kind) ? <Tag tone="warning">{t('account.activity.refused')}</Tag> : null}
      </span>
      <span className={s.when}>
        <time dateTime={at}>{formatDate(at, locale, withTime)}</time>
        {network === null ? null : ` · ${t('account.activity.from', { network: readableNetwork(network) })}`}
      </span>
    </li>
  );
}
