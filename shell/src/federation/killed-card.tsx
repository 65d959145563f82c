import { BrokenPicture, EmptyState } from '@fanfare/shared-ui';
import { useTranslation } from 'react-i18next';
import { namespace } from '../lib/i18n.ts';
import s from './slot.module.css';

/** Replaces a remote's screens while it is disabled. The screens return as soon as it is enabled. */
export function KilledCard() {
  const { t } = useTranslation(namespace);
  return (
    <main className={s.page} role="status">
      <EmptyState titleAs="h1" picture={<BrokenPicture />} title={t('slot.killedTitle')} text={t('slot.killedText')} />
    </main>
  );
}
