import { useEffect, useRef, useState } from 'react';
import { useReducedMotion } from './use-reduced-motion.ts';

const DURATION_MS = 200;

/**
 * Takes a value, gives the one to show: it runs to a new value instead of jumping.
 * Jumps at once when the person asks for less motion, and never on first sight.
 */
export function useCountUp(value: number): number {
  const reduced = useReducedMotion();
  const [shown, setShown] = useState(value);
  const shownRef = useRef(value);

  useEffect(() => {
    const from = shownRef.current;
    if (from === value) return;
    let frame = 0;
    let startedAt = 0;
    const step = (now: number) => {
      startedAt ||= now;
      const progress = reduced ? 1 : Math.min(1, (now - startedAt) / DURATION_MS);
      // Money is shown to the hundredth while it runs, and lands on the exact value.
      const next = progress === 1 ? value : Math.round((from + (value - from) * progress) * 100) / 100;
      shownRef.current = next;
      setShown(next);
      if (progress < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [value, reduced]);

  return shown;
}
