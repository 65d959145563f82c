import { useRef } from 'react';

/**
 * React hook: runs an action once, however often it's clicked. A disabled button comes too late for a double click.
 * @param act must not reject: it shows its own errors
 */
export function useSingleFlight<Input extends unknown[]>(act: (...input: Input) => Promise<void>) {
  const isRunning = useRef(false);
  return (...input: Input) => {
    if (isRunning.current) return;
    isRunning.current = true;
    void act(...input).finally(() => {
      isRunning.current = false;
    });
  };
}
