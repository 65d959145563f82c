import { useText } from '@fanfare/kit';
import { PasswordField, TriangleAlertIcon, type PasswordFieldProps } from '@fanfare/shared-ui';
import { useState, type KeyboardEvent } from 'react';
import s from './password-entry.module.css';

type PasswordEntryProps = Omit<PasswordFieldProps, 'revealText' | 'concealText' | 'onKeyDown' | 'onKeyUp'>;

/** A password field that can be revealed, with a Caps Lock warning. */
export function PasswordEntry({ onBlur, ...rest }: PasswordEntryProps) {
  const { t } = useText();
  const [isCapsLock, setIsCapsLock] = useState(false);
  const look = (event: KeyboardEvent) => setIsCapsLock(event.getModifierState('CapsLock'));
  return (
    <div>
      <PasswordField
        size="l"
        required
        {...rest}
        revealText={t('password.reveal')}
        concealText={t('password.conceal')}
        onKeyDown={look}
        onKeyUp={look}
        onBlur={(event) => {
          setIsCapsLock(false);
          onBlur?.(event);
        }}
      />
      <p className={s.caps} role="status">
        {isCapsLock ? (
          <>
            <TriangleAlertIcon size={16} aria-hidden="true" />
            {t('password.capsLock')}
          </>
        ) : null}
      </p>
    </div>
  );
}
