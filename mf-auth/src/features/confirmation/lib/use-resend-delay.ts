import { useShell } from '@fanfare/kit';
import { useEffect, useState } from 'react';
import { delayNextEmail, nextEmailAt } from './next-email.ts';

/** React hook: whole seconds until the next confirmation email may be requested, counting down to 0; and a setter for a new delay. */
export function useResendDelay() {
  const { now } = useShell();
  const [{ untilMs, current }, setTimes] = useState(() => ({ untilMs: nextEmailAt(), current: now() }));
  const secondsLeft = Math.max(0, Math.ceil((untilMs - current) / 1_000));
  const isWaiting = secondsLeft > 0;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => setTimes((times) => ({ ...times, current: now() })), 1_000);
    return () => clearInterval(timer);
  }, [isWaiting, now]);
  return {
    secondsLeft,
    pause: (forMs: number) => {
      const current = now();
      delayNextEmail(current + forMs);
      setTimes({ untilMs: current + forMs, current });
    },
  };
}
