import type { ServiceType } from '@fanfare/api-contract';
import { useShell, useText } from '@fanfare/kit';
import { formatNumber, Skeleton } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { requirementsQuery } from '../api/own-service.ts';
import s from './editor.module.css';

/** What the page of a type must have. Shows nothing if that can't be loaded: reading the page says the same. */
export function Requirements({ type }: { type: ServiceType }) {
  const { t, locale } = useText();
  const { call } = useShell();
  const requirements = useQuery(requirementsQuery(call));
  if (requirements.isPending) return <Skeleton lines={4} />;
  if (!requirements.data) return null;
  return (
    <div>
      <p>{t('services.requirements.title')}</p>
      <ul className={s.missing}>
        {requirements.data[type].map(({ check, limit }) => (
          <li key={check}>
            {t(`services.requirements.${check}`, { limit: limit === null ? '' : formatNumber(limit, locale, 0) })}
          </li>
        ))}
      </ul>
    </div>
  );
}
