import { useShell, useText } from '@fanfare/kit';
import { CodeField, cx, linkClass } from '@fanfare/shared-ui';
import { useState } from 'react';
import { useFailure } from '../failure/use-failure.ts';
import { Submit } from '../sending/submit.tsx';
import { useReportBusy, useSending } from '../sending/use-sending.ts';
import { CopyButton } from './copy-button.tsx';
import { FactorName } from './factor-name.tsx';
import type { NewFactor, NewFactorCalls } from './new-factor.ts';
import { QrCode } from './qr-code.tsx';
import s from './two-step.module.css';

interface AddTotpProps<Added> {
  totp: NonNullable<NewFactor['totp']>;
  confirm: NewFactorCalls<Added>['confirm'];
  onAdded: (added: Added) => void;
  onFailed: (thrown: unknown) => void;
  /** While the answer is due: it may have recovery codes, which are shown only once. */
  onBusy: (isBusy: boolean) => void;
}

/** Shows the app's key as a QR code and as text, and asks for the first code. */
export function AddTotp<Added>({ totp, confirm, onAdded, onFailed, onBusy }: AddTotpProps<Added>) {
  const { t } = useText();
  const { isFailure } = useShell();
  const { text } = useFailure();
  const [name, setName] = useState(t('twoStep.totp.defaultName'));
  const [code, setCode] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const add = useSending((typed: string, signal) =>
    confirm({ name: name.trim() || t('twoStep.totp.defaultName'), code: typed }, signal),
  );
  useReportBusy(add.isPending, onBusy);
  const wrong = isFailure(add.error) ? add.error.fields?.['code'] : undefined;
  const send = (typed: string) => add.start(typed, { onSent: onAdded, onFailed });
  return (
    <form
      className={s.stack}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setIsMissing(code === '');
        if (code !== '') send(code);
      }}
    >
      <div className={s.key}>
        <QrCode text={totp.url} label={t('twoStep.totp.qr')} />
        <div className={s.stack}>
          <p className={s.text}>{t('twoStep.totp.scan')}</p>
          <p className={s.text}>{t('twoStep.totp.type')}</p>
          <code className={s.secret}>{totp.secret.match(/.{1,4}/g)?.join(' ')}</code>
          <div className={s.row}>
            <CopyButton text={totp.secret}>{t('twoStep.totp.copy')}</CopyButton>
          </div>
          <a className={cx(linkClass, s.other)} href={totp.url}>
            {t('twoStep.totp.open')}
          </a>
        </div>
      </div>
      <FactorName hint={t('twoStep.totp.nameHint')} value={name} onValueChange={setName} />
      <CodeField
        label={t('twoStep.totp.code')}
        hint={t('twoStep.totp.codeHint')}
        required
        value={code}
        onValueChange={setCode}
        onComplete={send}
        error={wrong ?? (isMissing && code === '' ? t('twoStep.totp.missing') : undefined)}
      />
      <Submit sending={add} failure={add.error && wrong === undefined ? { title: text(add.error) } : null}>
        {t('twoStep.totp.confirm')}
      </Submit>
    </form>
  );
}
