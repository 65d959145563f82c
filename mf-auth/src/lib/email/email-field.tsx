import { useText } from '@fanfare/kit';
import { CheckIcon, TextField } from '@fanfare/shared-ui';
import type { ComponentProps } from 'react';
import s from './email-field.module.css';

interface EmailFieldProps extends Omit<ComponentProps<typeof TextField>, 'label' | 'endSlot'> {
  /** Shows a check mark: the field was left and is valid. */
  isRight?: boolean;
}

/** The address that identifies an account. Password managers look for the `username` mark. */
export function EmailField({ isRight = false, ...rest }: EmailFieldProps) {
  const { t } = useText();
  return (
    <TextField
      label={t('fields.email')}
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      size="l"
      required
      endSlot={isRight ? <CheckIcon className={s.right} size={20} aria-hidden="true" /> : undefined}
      {...rest}
    />
  );
}
