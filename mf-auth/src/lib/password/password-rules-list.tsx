import { useText } from '@fanfare/kit';
import { CheckIcon, VisuallyHidden, cx } from '@fanfare/shared-ui';
import { passwordRules } from './password-rules.ts';
import s from './password-rules-list.module.css';

/** The password rules, ticked off while typing. */
export function PasswordRulesList({ password, id }: { password: string; id: string }) {
  const { t } = useText();
  const rules = passwordRules.map((rule) => ({ id: rule.id, isMet: rule.isMet(password) }));
  const metCount = rules.filter((rule) => rule.isMet).length;
  return (
    <div>
      <div className={s.meter} aria-hidden="true">
        {rules.map((rule, index) => (
          <i key={rule.id} className={cx(index < metCount && s.on)} />
        ))}
      </div>
      <VisuallyHidden role="status">
        {password === '' ? null : t('rules.password.left', { count: rules.length - metCount })}
      </VisuallyHidden>
      <ul id={id} className={s.rules}>
        {rules.map((rule) => (
          <li key={rule.id} className={cx(rule.isMet && s.met)}>
            {rule.isMet ? <CheckIcon size={16} aria-hidden="true" /> : <i aria-hidden="true" />}
            <span>{t(`rules.password.${rule.id}`)}</span>{' '}
            <VisuallyHidden>{rule.isMet ? t('rules.password.met') : t('rules.password.unmet')}</VisuallyHidden>
          </li>
        ))}
      </ul>
    </div>
  );
}
