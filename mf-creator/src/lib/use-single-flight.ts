import { useRef } from 'react';

/**
 * React hook: makes an act start once however often it is pressed. A disabled button comes a moment too late for a double click.
 * @param act must not reject: it shows its own refusals.
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
