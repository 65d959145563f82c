import { ErrorState } from '@fanfare/shared-ui';
import { useServices } from '../services.tsx';
import { useText } from '../use-text.ts';
import { useFailure } from './use-failure.ts';

interface LoadErrorProps {
  error: unknown;
  onRetry: () => void;
  retrying: boolean;
}

/** Something could not be loaded: "Error !" (specification §8), why where that is known, and a way to try again. */
export function LoadError({ error, onRetry, retrying }: LoadErrorProps) {
  const { t } = useText();
  const { isFailure } = useServices();
  const text = useFailure();
  const requestId = isFailure(error) ? error.requestId : null;
  return (
    <ErrorState
      title={t('failure.title')}
      text={text(error)}
      retryText={t('failure.retry')}
      onRetry={onRetry}
      retrying={retrying}
      reference={requestId ? t('failure.reference', { requestId }) : undefined}
    />
  );
}
