import { useText } from '@fanfare/kit';
import { CircleAlertIcon, MarkedText, linkClass } from '@fanfare/shared-ui';
import { type ReactNode, useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import s from './consent-fields.module.css';

interface ConsentFieldsProps {
  terms: UseFormRegisterReturn;
  marketing: UseFormRegisterReturn;
  error: string | undefined;
}

/** A link to a page of the shell, in a tab beside the form. */
function NewTabLink({ path, children }: { path: string; children?: ReactNode }) {
  const { t } = useText();
  return (
    <a className={linkClass} href={path} target="_blank" rel="noreferrer" title={t('consents.newTab')}>
      {children}
    </a>
  );
}

/** What a sign-up asks for: the terms, which are required, and marketing, which isn't. The pages open beside the form, which keeps what was typed. */
export function ConsentFields({ terms, marketing, error }: ConsentFieldsProps) {
  const { t } = useText();
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <div className={s.fields}>
      <div>
        <label className={s.choice}>
          <input
            type="checkbox"
            required
            aria-invalid={error !== undefined}
            aria-describedby={error === undefined ? undefined : errorId}
            {...terms}
          />
          <span>
            <MarkedText
              text={t('consents.terms')}
              components={{ terms: <NewTabLink path="/terms" />, privacy: <NewTabLink path="/privacy" /> }}
            />
          </span>
        </label>
        {/* There before its text, so that this is announced when it appears. */}
        <div id={errorId} aria-live="polite">
          {error !== undefined && (
            <p className={s.error}>
              <CircleAlertIcon size={16} aria-hidden="true" />
              {error}
            </p>
          )}
        </div>
      </div>
      <label className={s.choice}>
        {/* Named without its hint, which is long. */}
        <input type="checkbox" aria-labelledby={`${id}-label`} aria-describedby={`${id}-hint`} {...marketing} />
        <span>
          <span id={`${id}-label`}>{t('consents.marketing')}</span>
          <span id={`${id}-hint`} className={s.hint}>
            {t('consents.marketingHint')}
          </span>
        </span>
      </label>
    </div>
  );
}
