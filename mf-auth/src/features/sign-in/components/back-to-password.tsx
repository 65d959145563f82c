import { useText } from '@fanfare/kit';
import { cx, linkClass } from '@fanfare/shared-ui';
import s from './sign-in-form.module.css';

/** Leaves the second step; the form still has what was typed. */
export function BackToPassword({ onBack }: { onBack: () => void }) {
  const { t } = useText();
  return (
    <p className={s.back}>
      <button type="button" className={cx(linkClass, s.backLink)} onClick={onBack}>
        {t('signin.back')}
      </button>
    </p>
  );
}
