import { ErrorState } from '@fanfare/shared-ui';
import { useShell } from '../shell.tsx';
import { useText } from '../texts.ts';
import s from './load-error.module.css';
import { useFailureMessage } from './use-failure-message.ts';

interface LoadErrorProps {
  error: unknown;
  onRetry: () => void;
  retrying?: boolean;
}

/** Shown in place of data that failed to load: the reason, if known, and a retry button. */
export function LoadError({ error, onRetry, retrying }: LoadErrorProps) {
  const { t } = useText();
  const { isFailure } = useShell();
  const messageFor = useFailureMessage();
  const requestId = isFailure(error) ? error.requestId : null;
  return (
    <ErrorState
      className={s.error}
      title={t('failure.title')}
      text={messageFor(error)}
      retryText={t('failure.retry')}
      onRetry={onRetry}
      retrying={retrying}
      reference={requestId ? t('failure.reference', { requestId }) : undefined}
    />
  );
}
