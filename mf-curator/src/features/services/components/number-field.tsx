import { useText } from '@fanfare/kit';
import { TextField } from '@fanfare/shared-ui';
import { useState } from 'react';

interface NumberFieldProps {
  label: string;
  hint?: string | undefined;
  value: number;
  min: number;
  max: number;
  onValue: (value: number) => void;
  error?: string | undefined;
  required?: boolean;
}

/** A whole number within bounds. Invalid input is reported immediately and changes nothing. */
export function NumberField({ value, min, max, onValue, error, ...rest }: NumberFieldProps) {
  const { t } = useText();
  const [typed, setTyped] = useState(String(value));
  const isRight = (text: string) => /^\d{1,10}$/.test(text) && Number(text) >= min && Number(text) <= max;
  // Changed from outside, for example by discarding the edits.
  const shown = isRight(typed) && Number(typed) !== value ? String(value) : typed;
  return (
    <TextField
      {...rest}
      inputMode="numeric"
      value={shown}
      onChange={({ target }) => {
        setTyped(target.value);
        if (isRight(target.value)) onValue(Number(target.value));
      }}
      error={isRight(shown) ? error : t('services.capacityRange', { min, max })}
    />
  );
}
