import { useEffect, useState } from 'react';

const touches = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/** React hook: true once somebody has used the page, for what nobody needs before. */
export function useTouched(): boolean {
  const [isTouched, setTouched] = useState(false);
  useEffect(() => {
    const done = () => setTouched(true);
    for (const type of touches) addEventListener(type, done, { once: true, passive: true, capture: true });
    return () => {
      for (const type of touches) removeEventListener(type, done, { capture: true });
    };
  }, []);
  return isTouched;
}
