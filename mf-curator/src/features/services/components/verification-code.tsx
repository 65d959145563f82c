import type { OwnershipVerification, OwnServiceDetail } from '@fanfare/api-contract';
import { useFailureMessage, useNow, useShell, useText } from '@fanfare/kit';
import {
  Banner,
  Button,
  CheckIcon,
  CopyIcon,
  ExternalLinkIcon,
  formatDate,
  formatAgo,
  linkClass,
  Tag,
  TextField,
  styles,
} from '@fanfare/shared-ui';
import { useState, type FormEvent } from 'react';
import { useCheckProof } from '../api/own-service.ts';
import s from './editor.module.css';

interface ProofCodeProps {
  service: OwnServiceDetail;
  proof: OwnershipVerification;
}

/** The current verification code: what to do with it, and the check for it. */
export function VerificationCode({ service, proof }: ProofCodeProps) {
  const { t, locale } = useText();
  const { isFailure, notify } = useShell();
  const now = useNow();
  const check = useCheckProof(service.card.id);
  const [isCopied, setIsCopied] = useState(false);
  const [typed, setTyped] = useState('');
  const { method, snippet, place, standInUrl, lastLook } = proof;
  const messageFor = useFailureMessage(snippet === null ? 'form' : 'action');

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(snippet ?? '');
      setIsCopied(true);
    } catch {
      // The code is on the page and can be selected by hand.
      notify({ text: t('services.proof.notCopied'), tone: 'warning' });
    }
  };
  const look = (event: FormEvent) => {
    event.preventDefault();
    if (!check.isPending) check.mutate(method === 'mail' ? typed.trim() : undefined);
  };
  const codeError = isFailure(check.error) ? check.error.fields?.code : undefined;
  return (
    <form className={s.fields} noValidate onSubmit={look}>
      {snippet === null ? (
        <>
          <p>{t('services.proof.mailed', { place })}</p>
          <TextField
            label={t('services.proof.code')}
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            error={codeError}
          />
        </>
      ) : (
        <>
          <ol className={s.how}>
            <li>{t(`services.proof.how.${method}`, { place })}</li>
            <li>{t('services.proof.howCheck')}</li>
            <li>{t('services.proof.howRemove')}</li>
          </ol>
          <div className={s.code}>
            <code>{snippet}</code>
            <Button
              iconStart={
                isCopied ? <CheckIcon size={16} aria-hidden="true" /> : <CopyIcon size={16} aria-hidden="true" />
              }
              onClick={() => void copy()}
            >
              {t(isCopied ? 'services.proof.copied' : 'services.proof.copy')}
            </Button>
          </div>
        </>
      )}
      {standInUrl === undefined ? null : (
        <p className={s.row}>
          <Tag tone="demo">{t('services.proof.demo')}</Tag>
          <a className={linkClass} href={standInUrl} target="_blank" rel="noreferrer">
            {t('services.proof.standIn')} <ExternalLinkIcon size={14} aria-hidden="true" />
          </a>
        </p>
      )}
      <div className={s.row}>
        <Button type="submit" variant="primary" loading={check.isPending}>
          {t(method === 'mail' ? 'services.proof.send' : 'services.proof.check')}
        </Button>
        <span className={styles.small}>
          {t('services.proof.goodUntil', {
            when: formatDate(proof.expiresAt, locale, {
              day: 'numeric',
              month: 'long',
              hour: '2-digit',
              minute: '2-digit',
            }),
          })}
        </span>
      </div>
      {check.error && codeError === undefined ? <Banner tone="danger">{messageFor(check.error)}</Banner> : null}
      {lastLook && !check.isPending ? (
        <Banner tone={lastLook.outcome === 'found' ? 'positive' : 'warning'} title={lastLook.message}>
          {t(`services.proof.looks.${lastLook.outcome}`, { context: method })}{' '}
          {t('services.proof.looked', { when: formatAgo(lastLook.at, now, locale) })}
        </Banner>
      ) : null}
    </form>
  );
}
