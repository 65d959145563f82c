import { useShell, useText } from '@fanfare/kit';
import { Skeleton, VisuallyHidden } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FirstSteps } from '../features/first-steps/components/first-steps.tsx';
import { Cleared } from '../features/workbench/queue/cleared.tsx';
import { Missed } from '../features/workbench/queue/missed.tsx';
import { servicesQuery } from '../lib/services-query.ts';
import s from './workbench-view.module.css';

/** The dashboard without a track: what to do next where none can arrive yet, else today's results. `children` stand above either. */
export function EmptyDashboard({ children }: { children: ReactNode }) {
  const { t } = useText();
  const { call } = useShell();
  const services = useQuery(servicesQuery(call));
  if (services.isPending) {
    return (
      <main className={s.alone} aria-busy="true">
        {children}
        <VisuallyHidden role="status">{t('queue.loading')}</VisuallyHidden>
        <Skeleton shape="block" height={104} width={208} />
        <Skeleton lines={4} />
      </main>
    );
  }
  if (services.data && !services.data.some(({ status }) => status === 'active')) {
    return (
      <main>
        {children}
        <Missed className={s.notice} />
        <FirstSteps services={services.data} />
      </main>
    );
  }
  return (
    <main className={s.alone}>
      {children}
      <Cleared />
    </main>
  );
}
