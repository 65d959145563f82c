import { ErrorState } from '@fanfare/shared-ui';
import { useText } from '../use-text.ts';
import s from './load-error.module.css';
import { useFailure } from './use-failure.ts';

/** Stands where something could not be loaded: why, and a way to try again. */
export function LoadError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useText();
  const failure = useFailure();
  return (
    <ErrorState
      className={s.error}
      title={t('failure.title')}
      text={failure(error)}
      retryText={t('failure.retry')}
      onRetry={onRetry}
    />
  );
}
