import { TextField, SearchIcon } from '@fanfare/shared-ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { useText } from '../../../lib/use-text.ts';

/** Looks for services by name once the typing stands still; cleared from outside, it is empty again. */
export function SearchFilter({ q, onChange }: { q: string; onChange: (q: string) => void }) {
  const { t } = useText();
  const [typed, setTyped] = useState(q);
  const [asked, setAsked] = useState(q);
  const settled = useDebounced(typed.trim());
  const search = useEffectEvent((text: string) => {
    if (text === asked) return;
    setAsked(text);
    onChange(text);
  });
  useEffect(() => search(settled), [settled]);
  if (q !== asked) {
    setAsked(q);
    setTyped(q);
  }
  return (
    <TextField
      type="search"
      label={t('filters.search')}
      labelHidden
      placeholder={t('filters.search')}
      startIcon={<SearchIcon size={16} />}
      maxLength={100}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  );
}
