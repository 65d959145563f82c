import { useState } from 'react';
import { DateField, type DateFieldProps } from '../date-field/date-field.tsx';
import { dayIn } from './days.ts';

interface DayFieldProps extends Pick<DateFieldProps, 'locale' | 'texts'> {
  label: string;
  /** `2026-05-31`, or empty. */
  value: string;
  error?: string | undefined;
  onChange: (day: string) => void;
}

/** A day of a filter: what isn't a day yet filters nothing. */
export function DayField({ value, onChange, ...rest }: DayFieldProps) {
  const [told, setTold] = useState(value);
  const [typed, setTyped] = useState(value);
  if (told !== value) {
    setTold(value);
    setTyped(value);
  }
  return (
    <DateField
      {...rest}
      value={typed}
      onValueChange={(day) => {
        setTyped(day);
        if (day === dayIn(day)) onChange(day);
      }}
    />
  );
}
