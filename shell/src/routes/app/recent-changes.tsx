import { SegmentedControl } from '@fanfare/shared-ui';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { namespace } from '../../lib/i18n.ts';
import { useShell } from '../../shell-context.tsx';
import { AuditList } from './audit-list.tsx';
import { type Changes, useChanges } from './queries.ts';
import { QueryPart } from './query-part.tsx';
import s from './recent-changes.module.css';
import { formatAgo } from '../../lib/formats.ts';

const periods = ['60', '1440', '10080'] as const;
type Period = (typeof periods)[number];

/** What changed for visitors lately, over all front ends: the first question of whoever is called at night. */
export function RecentChanges() {
  const { t } = useTranslation(namespace);
  const id = useId();
  const [period, setPeriod] = useState<Period>('60');
  return (
    <section className={s.section} aria-labelledby={id}>
      <header className={s.head}>
        <h2 id={id}>{t('releases.changes.title')}</h2>
        <SegmentedControl
          size="s"
          label={t('releases.changes.period')}
          value={period}
          onValueChange={setPeriod}
          options={periods.map((value) => ({ value, label: t(`releases.changes.${value}`) }))}
        />
      </header>
      <QueryPart
        query={useChanges(Number(period))}
        failed={t('releases.changes.failed')}
        loading={t('releases.changes.loading')}
        lines={2}
      >
        {(changes) => <Shown changes={changes} period={period} />}
      </QueryPart>
    </section>
  );
}

function Shown({ changes: { changes, before }, period }: { changes: Changes; period: Period }) {
  const { t } = useTranslation(namespace);
  const { now } = useShell().services;
  if (changes.length > 0) return <AuditList events={changes} />;
  return (
    <>
      <p className={s.quiet}>
        {t(`releases.changes.none.${period}`)}{' '}
        {before && t('releases.changes.before', { when: formatAgo(before.at, now()) })}
      </p>
      {before && (
        <div className={s.before}>
          <AuditList events={[before]} />
        </div>
      )}
    </>
  );
}
