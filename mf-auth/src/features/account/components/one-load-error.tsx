import { useText } from '@fanfare/kit';
import { Banner, Button } from '@fanfare/shared-ui';
import { createContext, type ReactNode, use, useCallback, useEffect, useEffectEvent, useState } from 'react';
import s from './one-load-error.module.css';

type Retry = () => void;

/** Adds what tries again to load a section. @returns takes it out */
const Report = createContext<((retry: Retry) => () => void) | null>(null);

/** Sections of a page: that some couldn't be loaded for want of a connection is said once, above them, with one button to try all again. */
export function OneLoadError({ children }: { children: ReactNode }) {
  const { t } = useText();
  const [retries, setRetries] = useState<readonly Retry[]>([]);
  const report = useCallback((retry: Retry) => {
    setRetries((known) => [...known, retry]);
    return () => setRetries((known) => known.filter((one) => one !== retry));
  }, []);
  return (
    <Report value={report}>
      {retries.length > 0 && (
        <Banner
          className={s.error}
          tone="danger"
          action={
            <Button size="s" onClick={() => retries.forEach((retry) => retry())}>
              {t('retry')}
            </Button>
          }
        >
          {t('failure.unreachable')}
        </Banner>
      )}
      {children}
    </Report>
  );
}

/**
 * React hook: has the page say that it isn't reached, while that is so.
 * @param retry loads the section again
 * @returns whether the page says it; outside of `OneLoadError` nobody does
 */
export function useOneLoadError(isUnreachable: boolean, retry: Retry): boolean {
  const report = use(Report);
  const latest = useEffectEvent(retry);
  useEffect(() => {
    if (!isUnreachable || report === null) return undefined;
    return report(() => latest());
  }, [isUnreachable, report]);
  return isUnreachable && report !== null;
}
