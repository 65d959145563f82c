import type { ReportLink } from '@fanfare/api-contract';
import { useFailureToast, useShell, useText } from '@fanfare/kit';
import { Button, Checkbox, CheckIcon, CopyIcon, formatDate, styles, TextField } from '@fanfare/shared-ui';
import { useState } from 'react';
import { focusElement } from '../../../lib/focus-element.ts';
import { type Shown, useReportLink } from '../api/report-link.ts';
import s from './report-link-form.module.css';

const nothing: Shown = { showsCredits: false, showsTexts: false };
const parts = [
  ['showsTexts', 'texts'],
  ['showsCredits', 'credits'],
] as const;

/** Creates the public link, or shows it: what its page has, how to copy, replace and revoke it. */
export function ReportLinkForm({ campaignId, link }: { campaignId: number; link: ReportLink }) {
  const { t, locale } = useText();
  const { notify } = useShell();
  const showError = useFailureToast();
  const { share, renew, revoke } = useReportLink(campaignId);
  const { active, lastRevokedAt } = link;
  const [chosen, setChosen] = useState(nothing);
  const [asked, setAsked] = useState<'renew' | 'revoke' | null>(null);
  // A choice shows at once, and is what it was if it is refused.
  const shown = active ? (share.isPending ? share.variables : active) : chosen;
  const date = (at: string) => formatDate(at, locale);

  const change = (change: Partial<Shown>) => {
    const { showsCredits, showsTexts } = shown;
    const next = { showsCredits, showsTexts, ...change };
    setChosen(next);
    if (active) share.mutate(next, { onError: showError });
  };
  const confirm = (what: 'renew' | 'revoke') => {
    const mutation = what === 'renew' ? renew : revoke;
    mutation.mutate(undefined, {
      onSuccess: () => {
        setAsked(null);
        setChosen(nothing);
        notify({ text: t(what === 'renew' ? 'share.renewed' : 'share.stopped') });
      },
      onError: showError,
    });
  };

  return (
    <div className={s.form}>
      {active && <LinkField key={active.url} url={active.url} />}
      <fieldset className={s.shows}>
        <legend>{t('share.shows')}</legend>
        {parts.map(([name, text]) => (
          <Checkbox
            key={name}
            label={t(`share.${text}`)}
            hint={t(`share.${text}Hint`)}
            checked={shown[name]}
            onCheckedChange={(isShown) => change({ [name]: isShown })}
          />
        ))}
      </fieldset>
      {!active && (
        <Button
          variant="primary"
          loading={share.isPending}
          onClick={() => share.mutate(chosen, { onError: showError })}
        >
          {t('share.create')}
        </Button>
      )}
      {(active ?? lastRevokedAt) && (
        <p className={styles.small}>
          {active && t('share.created', { date: date(active.createdAt) })}{' '}
          {lastRevokedAt && t(active ? 'share.revoked' : 'share.lastRevoked', { date: date(lastRevokedAt) })}
        </p>
      )}
      {active && asked === null && (
        <div className={styles.wrap}>
          <Button size="s" onClick={() => setAsked('renew')}>
            {t('share.renew')}
          </Button>
          <Button size="s" variant="danger" onClick={() => setAsked('revoke')}>
            {t('share.revoke')}
          </Button>
        </div>
      )}
      {active && asked !== null && (
        <div className={s.asked} role="group" aria-label={t(`share.${asked}`)} tabIndex={-1} ref={focusElement}>
          <p>{t(`share.ask.${asked}`)}</p>
          <div className={styles.wrap}>
            <Button
              size="s"
              variant="ghost"
              disabled={renew.isPending || revoke.isPending}
              onClick={() => setAsked(null)}
            >
              {t('share.keep')}
            </Button>
            <Button
              size="s"
              variant="danger"
              loading={renew.isPending || revoke.isPending}
              onClick={() => confirm(asked)}
            >
              {t(`share.${asked}`)}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}

function LinkField({ url }: { url: string }) {
  const { t } = useText();
  const { notify } = useShell();
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setIsCopied(true);
    } catch {
      // It can be selected by hand.
      notify({ text: t('share.notCopied'), tone: 'warning' });
    }
  };
  return (
    <div className={styles.stackClose}>
      <TextField label={t('share.link')} value={url} readOnly onFocus={(event) => event.target.select()} />
      <div className={styles.wrap}>
        <Button
          variant="primary"
          iconStart={isCopied ? <CheckIcon size={16} /> : <CopyIcon size={16} />}
          onClick={() => void copy()}
        >
          <span aria-live="polite">{t(isCopied ? 'share.copied' : 'share.copy')}</span>
        </Button>
        <Button render={<a href={url} target="_blank" rel="noreferrer" aria-label={t('share.view')} />}>
          {t('share.view')}
        </Button>
      </div>
    </div>
  );
}
