import { useState } from 'react';
import { TextField } from '../text-field/text-field.tsx';

interface DayFieldProps {
  label: string;
  /** `2026-05-31`, or empty. */
  value: string;
  error?: string | undefined;
  onChange: (day: string) => void;
}

/** A year that is typed digit by digit is a year at each digit: 2, 20, 202. Nothing here is that old. */
const oldest = '2000-01-01';

/** A day, told once it is typed to its end. */
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
