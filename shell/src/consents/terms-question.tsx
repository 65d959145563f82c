import { termsVersion } from '@fanfare/api-contract/terms';
import { Button, MarkedText, VisuallyHidden, formatDate } from '@fanfare/shared-ui';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../boot/locale.ts';
import { namespace } from '../lib/i18n.ts';
import { paths } from '../lib/paths.ts';
import { useShell, useShellState } from '../shell-context.tsx';
import { isTermsDue } from './is-terms-due.ts';
import { isPutOff, putOff } from './put-off.ts';
import s from './terms-question.module.css';

function NewTabLink({ path, children }: { path: string; children?: ReactNode }) {
  const { t } = useTranslation(namespace);
  return (
    <a href={path} target="_blank" rel="noreferrer" title={t('consents.newTab')}>
      {children}
    </a>
  );
}

/**
 * Asks an account once to agree to terms that it hasn't agreed to yet. It lies beside the page and blocks nothing; the account page has the same
 * button.
 */
export default function TermsQuestion() {
  const { t, i18n } = useTranslation(namespace);
  const { services } = useShell();
  const accountId = useShellState((state) => state.session.account?.id ?? null);
  const isFirst = useShellState((state) => !state.session.account?.consents?.terms);
  const [isSending, setSending] = useState(false);
  const [isClosed, setClosed] = useState(accountId === null || isPutOff(accountId));
  const isDue = useShellState((state) => isTermsDue(state.session.account));
  if (accountId === null || isClosed || !isDue) return null;

  async function agree(): Promise<void> {
    setSending(true);
    try {
      await services.call('PUT /api/v2/account/consents', { body: { termsVersion } });
      await services.refreshAccount();
    } catch (thrown) {
      const text = services.isFailure(thrown) ? thrown.message : t('error.generic');
      services.notify({ text, tone: 'danger' });
    } finally {
      setSending(false);
    }
  }
  const date = formatDate(termsVersion, localeOf(i18n.language), {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const text = t(isFirst ? 'consents.first' : 'consents.changed', { date });
  return (
    <div className={s.place}>
      <VisuallyHidden role="status">{text}</VisuallyHidden>
      <section className={s.question} aria-label={t('consents.label')}>
        <div className={s.text}>
          <p>{text}</p>
          <p className={s.quiet}>
            <MarkedText
              text={t('consents.read')}
              components={{ terms: <NewTabLink path={paths.terms} />, privacy: <NewTabLink path={paths.privacy} /> }}
            />
          </p>
        </div>
        <div className={s.actions}>
          <Button
            size="s"
            variant="ghost"
            onClick={() => {
              putOff(accountId);
              setClosed(true);
            }}
          >
            {t('consents.later')}
          </Button>
          <Button size="s" variant="primary" loading={isSending} onClick={() => void agree()}>
            {t('consents.agree')}
          </Button>
        </div>
      </section>
    </div>
  );
}
