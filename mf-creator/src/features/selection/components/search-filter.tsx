import { useText } from '@fanfare/kit';
import { TextField, SearchIcon } from '@fanfare/shared-ui';
import { useEffect, useRef, useState } from 'react';

const debounceMs = 250;

/** Searches services by name, debounced; clears when the filter is cleared elsewhere. */
export function SearchFilter({ q, onChange }: { q: string; onChange: (q: string) => void }) {
  const { t } = useText();
  const [typed, setTyped] = useState(q);
  const [lastQuery, setLastQuery] = useState(q);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  if (q !== lastQuery) {
    setLastQuery(q);
    // Keep the typed text, with its trailing space.
    if (typed.trim() !== q) setTyped(q);
  }
  const current = useRef(q);
  useEffect(() => {
    current.current = q;
  }, [q]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const search = (text: string) => {
    clearTimeout(timer.current);
    onChange(text.trim());
  };
  return (
    <TextField
      type="search"
      label={t('filters.search')}
      labelHidden
      placeholder={t('filters.search')}
      startIcon={<SearchIcon size={16} />}
      maxLength={100}
      value={typed}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        clearTimeout(timer.current);
        // A change from elsewhere wins over a pending search.
        timer.current = setTimeout(() => q === current.current && search(text), debounceMs);
      }}
      onBlur={() => search(typed)}
    />
  );
}
