import { useShell, useText } from '@fanfare/kit';
import { useState, type ChangeEvent } from 'react';

/**
 * React hook: the name of a list as it is typed, with its error: it is required, and two lists can't share one.
 * @param thrown why the last attempt to save it failed
 */
export function useListName(thrown: unknown, start = '') {
  const { t } = useText();
  const { isFailure } = useShell();
  const [typed, setTyped] = useState(start);
  const [isMissing, setIsMissing] = useState(false);
  const [tried, setTried] = useState('');
  const name = typed.trim();
  const isRefused = isFailure(thrown) && thrown.fields?.['name'] !== undefined;
  const refusal = isRefused && name === tried ? thrown.message : undefined;
  return {
    name,
    /** Notes the attempt. @returns false if the name is missing */
    check: () => {
      setIsMissing(name === '');
      setTried(name);
      return name !== '';
    },
    clear: () => {
      setTyped('');
      setIsMissing(false);
    },
    field: {
      maxLength: 60,
      value: typed,
      error: isMissing && name === '' ? t('lists.nameMissing') : refusal,
      onChange: (event: ChangeEvent<HTMLInputElement>) => setTyped(event.currentTarget.value),
    },
    /** The failure if it isn't the name's: that one shows at its field. */
    otherError: isRefused ? null : thrown,
  };
}
