import { servicesQuery } from '../../../lib/services-query.ts';
import { LoadError, useShell, useText } from '@fanfare/kit';
import { Popover, Skeleton } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../paths.ts';
import type { WorkbenchState } from '../api/state.ts';
import { CapacityFields } from './capacity-fields.tsx';
import s from './capacity.module.css';

interface CapacityProps {
  state: WorkbenchState;
  className?: string | undefined;
}

/** This week's tracks out of the weekly capacity; pressed, it can be edited in place for each service. */
export function Capacity({ state, className }: CapacityProps) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      className={s.popup}
      title={t('capacity.title')}
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <button type="button" className={className} title={t('panel.capacity')}>
          {t('panel.week')}{' '}
          <span data-figures="">{t('panel.weekOf', { count: state.weekCount, capacity: state.weeklyCapacity })}</span>
        </button>
      }
    >
      <Services />
    </Popover>
  );
}

function Services() {
  const { t } = useText();
  const { call } = useShell();
  const services = useQuery({ ...servicesQuery(call), staleTime: 30_000 });
  if (services.error && !services.data)
    return <LoadError error={services.error} onRetry={() => void services.refetch()} retrying={services.isFetching} />;
  if (!services.data) return <Skeleton lines={3} />;
  return (
    <>
      <p className={s.text}>{t('capacity.text')}</p>
      <ul className={s.services}>
        {services.data
          .filter(({ status }) => status === 'active' || status === 'paused')
          .map((service) => (
            <li key={service.card.id}>
              <CapacityFields service={service} />
            </li>
          ))}
      </ul>
      <Link className={s.all} to={paths.services}>
        {t('capacity.all')}
      </Link>
    </>
  );
}
