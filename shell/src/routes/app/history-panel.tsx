import { ErrorState, Skeleton, TabPanel, Tabs, VisuallyHidden } from '@fanfare/shared-ui';
import type { FrontEndName } from '@fanfare/api-contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { namespace } from '../../lib/i18n.ts';
import { useShell } from '../../shell-context.tsx';
import { AuditList } from './audit-list.tsx';
import s from './history.module.css';
import { CheckTable } from './check-table.tsx';
import { hasFailed, type Overview, type useHistory } from './queries.ts';
import { VersionList } from './version-list.tsx';

const views = ['versions', 'checks', 'audit'] as const;

interface Props {
  name: FrontEndName;
  history: ReturnType<typeof useHistory>;
  overview: Overview;
}

/** Versions, checks and audit of one front end. */
export function HistoryPanel({ name, history, overview }: Props) {
  const { t } = useTranslation(namespace);
  const { isFailure } = useShell().services;
  const [view, setView] = useState<(typeof views)[number]>('versions');
  const { data, error } = history;
  if (!data && hasFailed(history)) {
    return (
      <ErrorState
        titleAs="h3"
        title={t('app.history.failed')}
        text={isFailure(error) ? error.message : undefined}
        retryText={t('slot.retry')}
        retrying={history.isFetching}
        onRetry={() => void history.refetch()}
      />
    );
  }
  if (!data) {
    return (
      <div className={s.wait} role="status">
        <VisuallyHidden>{t('slot.loading')}</VisuallyHidden>
        <Skeleton width={260} height={20} />
        <Skeleton lines={4} />
      </div>
    );
  }
  const counts = { versions: data.releases.length, checks: data.checks.length, audit: data.events.length };
  return (
    <Tabs
      className={s.tabs ?? ''}
      label={t('app.history.of', { name })}
      items={views.map((value) => ({ value, label: t(`app.history.${value}`), count: counts[value] }))}
      value={view}
      onValueChange={setView}
    >
      <TabPanel value="versions">
        <VersionList releases={data.releases} />
      </TabPanel>
      <TabPanel value="checks">
        <CheckTable history={data} overview={overview} />
      </TabPanel>
      <TabPanel value="audit">
        <AuditList events={data.events} />
      </TabPanel>
    </Tabs>
  );
}
