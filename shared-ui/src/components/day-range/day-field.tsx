import { useState } from 'react';
import { TextField } from '../text-field/text-field.tsx';

interface DayFieldProps {
  label: string;
  /** `2026-05-31`, or empty. */
  value: string;
  error?: string | undefined;
  onChange: (day: string) => void;
}

/** While a year is typed, its prefixes are years too: 2, 20, 202. No data is that old. */
const oldest = '2000-01-01';

/** A date input that reports a day only once it is complete. */
export function DayField({ label, value, error, onChange }: DayFieldProps) {
  const [told, setTold] = useState(value);
  const [typed, setTyped] = useState(value);
  if (told !== value) {
    setTold(value);
    setTyped(value);
  }
  return (
    <TextField
      type="date"
      label={label}
      value={typed}
      error={error}
      onChange={(event) => {
        const day = event.currentTarget.value;
        setTyped(day);
        if (day === '' || day >= oldest) onChange(day);
      }}
    />
  );
}
