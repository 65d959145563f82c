import { useText } from '@fanfare/kit';
import { Banner, PasskeyError, createPasskey, hasPasskeys } from '@fanfare/shared-ui';
import { useState } from 'react';
import { useFailure } from '../failure/use-failure.ts';
import { Submit } from '../sending/submit.tsx';
import { useReportBusy, useSending } from '../sending/use-sending.ts';
import { FactorName } from './factor-name.tsx';
import type { NewFactorCalls } from './new-factor.ts';
import s from './two-step.module.css';

interface AddPasskeyProps<Added> {
  calls: NewFactorCalls<Added>;
  onAdded: (added: Added) => void;
  /** Returns whether the failure is dealt with elsewhere. */
  onFailed: (thrown: unknown) => void;
  /** While the answer is due: it may have recovery codes, which are shown only once. */
  onBusy: (isBusy: boolean) => void;
}

/** Names a passkey, and has the browser make it. */
export function AddPasskey<Added>({ calls, onAdded, onFailed, onBusy }: AddPasskeyProps<Added>) {
  const { t } = useText();
  const { text } = useFailure();
  const [name, setName] = useState(t('twoStep.passkey.defaultName'));
  const add = useSending(async (chosen: string, signal) => {
    const { passkey } = await calls.start('passkey', signal);
    return calls.confirm({ name: chosen, passkey: await createPasskey(passkey ?? {}, signal) }, signal);
  });
  useReportBusy(add.isPending, onBusy);
  const failure = add.error instanceof PasskeyError ? t(`twoStep.passkey.faults.${add.error.fault}`) : null;
  if (!hasPasskeys()) return <Banner tone="warning">{t('twoStep.passkey.missing')}</Banner>;
  return (
    <form
      className={s.stack}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        add.start(name.trim() || t('twoStep.passkey.defaultName'), { onSent: onAdded, onFailed });
      }}
    >
      <p className={s.text}>{t('twoStep.passkey.how')}</p>
      <FactorName hint={t('twoStep.passkey.nameHint')} value={name} onValueChange={setName} />
      <Submit sending={add} failure={add.error ? { title: failure ?? text(add.error) } : null}>
        {t('twoStep.passkey.create')}
      </Submit>
    </form>
  );
}
