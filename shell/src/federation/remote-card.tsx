import { ErrorState } from '@fanfare/shared-ui';
import { useTranslation } from 'react-i18next';
import { namespace } from '../lib/i18n.ts';
import s from './slot.module.css';

/** Shown in place of a remote's screens. */
export function RemoteCard({ traceId, onRetry }: { traceId: string; onRetry: () => void }) {
  const { t } = useTranslation(namespace);
  return (
    <main className={s.page}>
      <ErrorState
        titleAs="h1"
        title={t('slot.title')}
        text={t('slot.text')}
        reference={t('slot.trace', { id: traceId })}
        retryText={t('slot.retry')}
        onRetry={onRetry}
      />
    </main>
  );
}
