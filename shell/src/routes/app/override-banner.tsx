import { Banner } from '@fanfare/shared-ui';
import { useTranslation } from 'react-i18next';
import type { PageOverride } from '../../../boot/page-data.ts';
import { namespace } from '../../lib/i18n.ts';
import s from './app-page.module.css';
import { formatDate } from '../../lib/formats.ts';

/** What the operator decided without the registry, whatever the registry says below. */
export function OverrideBanner({ override: { kills, pins, expiresAt } }: { override: PageOverride }) {
  const { t } = useTranslation(namespace);
  const until = formatDate(expiresAt, { dateStyle: 'medium', timeStyle: 'short' });
  const said = [
    ...kills.map((name) => t('app.override.kill', { name })),
    ...pins.map((pin) => t('app.override.pin', { ...pin })),
  ];
  if (said.length === 0) return null;
  return (
    <Banner className={s.banner ?? ''} tone="warning" title={t('app.override.title', { until })}>
      {said.join(' ')} {t('app.override.text')}
    </Banner>
  );
}
