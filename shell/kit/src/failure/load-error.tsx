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

/** Shown in place of data that failed to load: the reason, if known, and a retry button; nothing else for an unknown failure. */
export function LoadError({ error, onRetry, retrying }: LoadErrorProps) {
  const { t } = useText();
  const { isFailure } = useShell();
  const messageFor = useFailureMessage('action');
  const title = t('failure.title');
  const reason = messageFor(error);
  // An unknown failure says nothing beyond the title.
  const isKnown = reason !== title;
  const requestId = isKnown && isFailure(error) ? error.requestId : null;
  return (
    <ErrorState
      className={s.error}
      title={title}
      text={isKnown ? reason : undefined}
      retryText={t('failure.retry')}
      onRetry={onRetry}
      retrying={retrying}
      reference={requestId ? t('failure.reference', { requestId }) : undefined}
    />
  );
}
