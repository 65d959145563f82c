import { ErrorState } from '@fanfare/shared-ui';
import { useTranslation } from 'react-i18next';
import { namespace } from '../lib/i18n.ts';
import s from './slot.module.css';

interface Props {
  traceId: string;
  /** No version of it runs in this shell. */
  isRefused: boolean;
  onRetry: () => void;
}

/** Shown in place of a remote's screens. */
export function RemoteCard({ traceId, isRefused, onRetry }: Props) {
  const { t } = useTranslation(namespace);
  return (
    <main className={s.page}>
      <ErrorState
        titleAs="h1"
        title={t(isRefused ? 'slot.refusedTitle' : 'slot.title')}
        text={t(isRefused ? 'slot.refusedText' : 'slot.text')}
        reference={t('slot.trace', { id: traceId })}
        retryText={t(isRefused ? 'slot.reload' : 'slot.retry')}
        onRetry={onRetry}
      />
    </main>
  );
}
