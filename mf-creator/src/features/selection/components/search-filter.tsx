import { useText } from '@fanfare/kit';
import { TextField, SearchIcon } from '@fanfare/shared-ui';
import { useEffect, useRef, useState } from 'react';

const quietMs = 250;

/** Looks for services by name once the typing rests; cleared from outside, it is empty again. */
export function SearchFilter({ q, onChange }: { q: string; onChange: (q: string) => void }) {
  const { t } = useText();
  const [typed, setTyped] = useState(q);
  const [known, setKnown] = useState(q);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  if (q !== known) {
    setKnown(q);
    // What was typed itself stays as it stands, with the space at its end.
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
        // What changed from outside meanwhile counts more than what was about to be asked.
        timer.current = setTimeout(() => q === current.current && search(text), quietMs);
      }}
      onBlur={() => search(typed)}
    />
  );
}
