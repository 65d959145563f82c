import { useEffect, useRef } from 'react';
import { TextField, type TextFieldProps } from '../text-field/text-field.tsx';
import s from './code-field.module.css';

export interface CodeFieldProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'type' | 'ref'> {
  /** Digits only. */
  value: string;
  onValueChange: (digits: string) => void;
  /** Called as soon as all digits are there, typed or pasted. */
  onComplete: (digits: string) => void;
  length?: number;
}

/**
 * A one-time code: one field, so that pasting, filling in by the browser and screen readers work. An error selects what was typed, and the
 * next digit replaces it.
 */
export function CodeField({ value, onValueChange, onComplete, length = 6, error, ...rest }: CodeFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (error) input.current?.select();
  }, [error]);
  return (
    <TextField
      size="l"
      autoComplete="one-time-code"
      inputMode="numeric"
      spellCheck={false}
      {...rest}
      className={s.code}
      ref={input}
      error={error}
      value={value}
      onChange={({ currentTarget }) => {
        // Codes are written "123 456", and copied so.
        const digits = currentTarget.value.replaceAll(/\D/g, '').slice(0, length);
        if (digits === value) return;
        onValueChange(digits);
        if (digits.length === length) onComplete(digits);
      }}
    />
  );
}
