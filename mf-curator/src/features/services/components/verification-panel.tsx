import type { OwnServiceDetail, VerificationMethod } from '@fanfare/api-contract';
import { useFailureMessage, useText } from '@fanfare/kit';
import { Banner, Button, formatDate, Panel, RadioGroup, Select, styles } from '@fanfare/shared-ui';
import { useState } from 'react';
import { useStartProof } from '../api/own-service.ts';
import s from './editor.module.css';
import { VerificationCode } from './verification-code.tsx';

/** Verifies ownership of the address: the curator places a code where only its owner can, and we look for it there. */
export function VerificationPanel({ service }: { service: OwnServiceDetail }) {
  const { t, locale } = useText();
  const messageFor = useFailureMessage('action');
  const start = useStartProof(service.card.id);
  const { limits, proof, provenAt, provenBy } = service;
  const [method, setMethod] = useState<VerificationMethod>(proof?.method ?? limits.proofMethods[0] ?? 'description');
  // After a reload, the current code still has its mailbox.
  const [mailbox, setMailbox] = useState(limits.mailboxes.find((name) => proof?.place.startsWith(`${name}@`)) ?? null);
  if (provenAt !== null && provenBy !== null) {
    return (
      <Panel title={t('services.proof.title')}>
        <Banner tone="positive" title={t('services.proof.done')}>
          {t(`services.proof.doneBy.${provenBy}`, { day: formatDate(provenAt, locale) })}
        </Banner>
      </Panel>
    );
  }
  const domain = new URL(service.fields.url).hostname.replace(/^www\./, '');
  const canStart = method !== 'mail' || mailbox !== null;
  const isShown = proof !== null && proof.method === method;
  return (
    <Panel className={s.fields} title={t('services.proof.title')}>
      <p>{t(`services.proof.why.${limits.proofMethods.length > 1 ? 'radio' : method}`)}</p>
      {limits.proofMethods.length > 1 ? (
        <RadioGroup
          label={t('services.proof.method')}
          options={limits.proofMethods.map((value) => ({
            value,
            label: t(`services.proof.methods.${value}`),
            hint: t(`services.proof.methodHints.${value}`),
          }))}
          value={method}
          onValueChange={(next) => {
            start.reset();
            setMethod(next);
          }}
        />
      ) : null}
      {method === 'mail' ? (
        <Select
          label={t('services.proof.mailbox')}
          placeholder={t('services.proof.mailboxPlaceholder')}
          options={limits.mailboxes.map((value) => ({ value, label: `${value}@${domain}` }))}
          value={mailbox}
          onValueChange={setMailbox}
        />
      ) : null}
      {start.error ? <Banner tone="danger">{messageFor(start.error)}</Banner> : null}
      {isShown ? <VerificationCode key={proof.startedAt} service={service} proof={proof} /> : null}
      <div className={s.row}>
        <Button
          variant={isShown ? 'ghost' : 'primary'}
          loading={start.isPending}
          disabled={!canStart}
          onClick={() => start.mutate({ method, ...(method === 'mail' && mailbox !== null && { mailbox }) })}
        >
          {t(
            method === 'mail'
              ? isShown
                ? 'services.proof.mailAgain'
                : 'services.proof.mail'
              : isShown
                ? 'services.proof.again'
                : 'services.proof.get',
          )}
        </Button>
        {isShown ? <span className={styles.small}>{t('services.proof.againHint')}</span> : null}
      </div>
    </Panel>
  );
}
