import { useServices } from '../services.tsx';
import { useText } from '../use-text.ts';

/**
 * React hook: gives the function that says what went wrong: the API's own explanation where it refused, else the
 * specification's global text.
 */
export function useFailure() {
  const { isFailure } = useServices();
  const { t } = useText();
  return (thrown: unknown): string => {
    if (!isFailure(thrown)) return t('failure.generic');
    if (thrown.code === 'network') return t('failure.network');
    return thrown.status >= 500 ? t('failure.generic') : thrown.message;
  };
}
