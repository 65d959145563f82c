import type { Account } from '@fanfare/api-contract';
import { useShell, useText } from '@fanfare/kit';
import { Button, Switch, formatDate, linkClass } from '@fanfare/shared-ui';
import { useTermsVersion } from '../../../lib/consents/use-terms-version.ts';
import { useFailure } from '../../../lib/failure/use-failure.ts';
import { Section } from '../../../lib/section/section.tsx';
import { useSaveConsents } from '../api/consents.ts';
import s from './consents.module.css';

const day = { day: 'numeric', month: 'long', year: 'numeric' } as const;

/** What the account agreed to, and since when: the terms, and marketing, which can be withdrawn any time. */
export function Consents({ consents }: { consents: Account['consents'] }) {
  const { t, locale } = useText();
  const { notify } = useShell();
  const { choiceText } = useFailure();
  const shownVersion = useTermsVersion();
  const save = useSaveConsents();
  // An API of before doesn't store any.
  if (!consents) return null;
  const { terms, marketing, currentTermsVersion } = consents;
  const isAgreed = terms?.version === currentTermsVersion;
  const versionDay = (version: string) => formatDate(version, locale, { ...day, timeZone: 'UTC' });
  const failed = (thrown: unknown) => notify({ text: choiceText(thrown), tone: 'danger' });

  const choose = (isGiven: boolean) =>
    save.mutate(
      { marketing: isGiven },
      {
        onSuccess: () => notify({ text: t(`account.consents.${isGiven ? 'given' : 'withdrawn'}`) }),
        onError: failed,
      },
    );
  const wanted = save.isPending && 'marketing' in save.variables ? save.variables.marketing : marketing.isGiven;
  const date = marketing.decidedAt && formatDate(marketing.decidedAt, locale, day);
  const since = date && t(`account.consents.${marketing.isGiven ? 'givenOn' : 'withdrawnOn'}`, { date });
  return (
    <Section title={t('account.consents.title')} text={t('account.consents.text')}>
      <div className={s.terms}>
        <div>
          <p>{t('account.consents.terms')}</p>
          <p className={s.quiet}>
            {isAgreed
              ? t('account.consents.agreedOn', {
                  version: versionDay(terms.version),
                  date: formatDate(terms.agreedAt, locale, day),
                })
              : t('account.consents.notAgreed', { version: versionDay(currentTermsVersion) })}{' '}
            <a className={linkClass} href="/terms" target="_blank" rel="noreferrer" title={t('consents.newTab')}>
              {t('account.consents.termsPage')}
            </a>
            {', '}
            <a className={linkClass} href="/privacy" target="_blank" rel="noreferrer" title={t('consents.newTab')}>
              {t('account.consents.privacyPage')}
            </a>
          </p>
        </div>
        {!isAgreed && currentTermsVersion === shownVersion && (
          <Button
            size="s"
            loading={save.isPending && 'termsVersion' in save.variables}
            onClick={() =>
              save.mutate(
                { termsVersion: currentTermsVersion },
                { onSuccess: () => notify({ text: t('account.consents.agreed') }), onError: failed },
              )
            }
          >
            {t('account.consents.agree')}
          </Button>
        )}
      </div>
      <Switch
        className={s.switch}
        atEnd
        label={t('account.consents.marketing')}
        hint={
          <>
            {t('account.consents.marketingHint')}
            {since && <span className={s.since}>{since}</span>}
          </>
        }
        checked={wanted}
        onCheckedChange={choose}
      />
    </Section>
  );
}
