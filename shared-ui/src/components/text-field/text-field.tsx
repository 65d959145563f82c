import { useRef, useState, type ComponentProps, type ReactNode } from 'react';
import { Eye, EyeOff, Search, X } from 'lucide-react';
import { cx } from '../../lib/cx.ts';
import { Field, type FieldFrameProps } from '../field/field.tsx';
import f from '../field/field.module.css';
import { IconButton } from '../icon-button/icon-button.tsx';

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'size' | 'className'>, FieldFrameProps {
  /** m 40 px, l 48 px. */
  size?: 'm' | 'l';
  startIcon?: ReactNode;
  /** A small control at the end of the input: clear, reveal, a unit. */
  endSlot?: ReactNode;
}

/**
 * A line of text with its label. `className` goes to the frame, everything else (ref, name, onChange, …) to the input,
 * so a form library's `register()` can be spread. `required` is announced, not enforced by the browser.
 */
export function TextField({
  label,
  labelHidden,
  labelEnd,
  hint,
  error,
  className,
  size = 'm',
  startIcon,
  endSlot,
  required,
  id,
  ...input
}: TextFieldProps) {
  return (
    <Field {...{ label, labelHidden, labelEnd, hint, error, required, className, id }}>
      {({ labelId: _labelId, ...control }) => (
        <span className={f.wrap}>
          {startIcon && (
            <span className={f.start} aria-hidden="true">
              {startIcon}
            </span>
          )}
          <input
            type="text"
            aria-required={required || undefined}
            {...input}
            {...control}
            aria-describedby={cx(control['aria-describedby'], input['aria-describedby']) || undefined}
            className={cx(f.control, size === 'l' && f.large, startIcon && f.hasStart, endSlot && f.hasSlot)}
          />
          {endSlot && <span className={f.slot}>{endSlot}</span>}
        </span>
      )}
    </Field>
  );
}

export interface SearchFieldProps extends Omit<
  TextFieldProps,
  'label' | 'type' | 'startIcon' | 'endSlot' | 'onChange' | 'ref'
> {
  label: string;
  /** Name of the button that empties it, e.g. "Clear search". */
  clearText: string;
  value: string;
  onValueChange: (text: string) => void;
}

/** A search; a hidden label shows as the placeholder. Every other prop is TextField's. */
export function SearchField({ onValueChange, clearText, ...rest }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    onValueChange('');
    // The button goes with the text, and would take the focus with it.
    input.current?.focus();
  };
  return (
    <TextField
      placeholder={rest.labelHidden ? rest.label : undefined}
      {...rest}
      ref={input}
      type="search"
      startIcon={<Search size={18} />}
      endSlot={
        rest.value !== '' && (
          <IconButton
            size="s"
            label={clearText}
            icon={<X aria-hidden="true" />}
            onClick={clear}
            disabled={rest.disabled}
          />
        )
      }
      onChange={(event) => onValueChange(event.currentTarget.value)}
    />
  );
}

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'endSlot'> {
  /** Name of the button while the password is hidden, e.g. "Show password". */
  revealText: string;
  /** Name of the button while the password is visible, e.g. "Hide password". */
  concealText: string;
}

/** A password that can be revealed; every other prop is TextField's. */
export function PasswordField({ revealText, concealText, ...rest }: PasswordFieldProps) {
  const [revealed, setRevealed] = useState(false);
  return (
    <TextField
      autoComplete="current-password"
      spellCheck={false}
      autoCapitalize="none"
      {...rest}
      type={revealed ? 'text' : 'password'}
      endSlot={
        <IconButton
          size="s"
          label={revealed ? concealText : revealText}
          icon={revealed ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
          onClick={() => setRevealed((now) => !now)}
          disabled={rest.disabled}
        />
      }
    />
  );
}
