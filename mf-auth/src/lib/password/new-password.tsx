import { useText } from '@fanfare/kit';
import type { ComponentProps } from 'react';
import { PasswordEntry } from './password-entry.tsx';
import { PasswordRulesList } from './password-rules-list.tsx';

type Field = Pick<ComponentProps<typeof PasswordEntry>, 'ref' | 'name' | 'onChange' | 'onBlur' | 'error'>;

interface NewPasswordProps {
  /** Label of the first field; "Password" by default. */
  label?: string;
  /** Its current value. */
  typed: string;
  password: Field;
  confirmPassword: Field;
}

// Makes generated passwords follow the rules. The attribute is missing from React's types.
const rulesForManagers = {
  passwordrules: 'minlength: 8; maxlength: 200; required: lower; required: upper; required: digit;',
};

/** A new password with its rules, and its repetition. */
export function NewPassword({ label, typed, password, confirmPassword }: NewPasswordProps) {
  const { t } = useText();
  return (
    <>
      <div>
        <PasswordEntry
          {...password}
          {...rulesForManagers}
          label={label ?? t('fields.password')}
          autoComplete="new-password"
          aria-describedby="password-rules"
        />
        <PasswordRulesList id="password-rules" password={typed} />
      </div>
      <PasswordEntry {...confirmPassword} label={t('fields.confirmPassword')} autoComplete="new-password" />
    </>
  );
}
