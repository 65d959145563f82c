import { useEffect, useRef, useState } from 'react';
import { useReducedMotion } from './use-reduced-motion.ts';

const DURATION_MS = 200;

/**
 * Animates a number: returns the value to show, which runs to a new value instead of jumping. It jumps when the person prefers
 * reduced motion, and on the first render.
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
      // Money is shown to the hundredth while it runs, and ends on the exact value.
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
