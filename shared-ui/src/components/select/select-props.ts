import type { ReactNode } from 'react';
import type { FieldFrameProps } from '../field/field.tsx';

export interface SelectOption<Value extends string = string> {
  value: Value;
  label: string;
  disabled?: boolean;
}

export interface SelectProps<Value extends string = string> extends FieldFrameProps {
  options: readonly SelectOption<Value>[];
  value: Value | null;
  onValueChange: (value: Value) => void;
  placeholder?: string;
  /** `inline` is a quiet line for sorting: label and choice side by side. */
  variant?: 'field' | 'inline';
  size?: 'm' | 'l';
  icon?: ReactNode;
}

/** What the button of a select has, whichever code draws it. */
export interface SelectTriggerProps {
  id?: string | undefined;
  className: string;
  'aria-labelledby': string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | undefined;
  'aria-required'?: boolean | undefined;
  disabled?: boolean | undefined;
}
