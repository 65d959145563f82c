import type { Api, IdentityMethod } from '@fanfare/api-contract';
import { Dialog, IdentityForm } from '@fanfare/shared-ui';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { namespace } from '../lib/i18n.ts';
import { useShell, useShellState } from '../shell-context.tsx';
import s from './step-up.module.css';
import { useIdentity } from './use-identity.ts';

type StepUpBody = Api['POST /api/v2/account/step-up']['body'];

/** Asks who is there before a sensitive action, over the page that waits for it. */
export default function StepUpDialog() {
  const { t } = useTranslation(namespace);
  const { stepUp } = useShell();
  const open = useShellState((state) => state.stepUp);
  return (
    <Dialog
      open={open !== null}
      onOpenChange={(isOpen) => !isOpen && stepUp.settle(false)}
      // What was typed stays on a press beside it.
      dismissible={false}
      size="s"
      title={t('stepUp.title')}
      description={t('stepUp.text')}
      closeLabel={t('stepUp.cancel')}
    >
      {open && <Confirm methods={open.methods} />}
    </Dialog>
  );
}

function Confirm({ methods }: { methods: readonly IdentityMethod[] }) {
  const { services, stepUp } = useShell();
  useEffect(() => {
    // A remote's dialog below hears of Escape too, and would close with what was typed there.
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      stepUp.settle(false);
    };
    addEventListener('keydown', onKey, true);
    return () => removeEventListener('keydown', onKey, true);
  }, [stepUp]);
  return (
    <div className={s.form}>
      <IdentityForm
        {...useIdentity()}
        methods={methods}
        mailCode={() => services.call('POST /api/v2/account/step-up/email')}
        passkeyRequest={() => services.call('POST /api/v2/account/step-up/passkey')}
        onProof={async (proof, signal) => {
          await services.call('POST /api/v2/account/step-up', { body: proof as StepUpBody, signal });
          if (!signal.aborted) stepUp.settle(true);
        }}
      />
    </div>
  );
}
