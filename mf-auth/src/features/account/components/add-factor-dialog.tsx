import { useShell, useText } from '@fanfare/kit';
import { Dialog } from '@fanfare/shared-ui';
import { useState } from 'react';
import { AddFactor } from '../../../lib/two-step/add-factor.tsx';
import { RecoveryCodes } from '../../../lib/two-step/recovery-codes.tsx';
import { useNewFactor, type Added } from '../api/second-factors.ts';
import s from './two-step.module.css';

interface AddFactorDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Adds a passkey or an authenticator app; after the first one it shows the recovery codes. */
export function AddFactorDialog({ open, onClose }: AddFactorDialogProps) {
  const { t } = useText();
  const { notify } = useShell();
  const calls = useNewFactor();
  const [codes, setCodes] = useState<string[] | null>(null);
  const [isAdding, setIsAdding] = useState(false);
  const [name, setName] = useState('');
  const close = (added: string) => {
    onClose();
    notify({ text: t('account.twoStep.added', { name: added }), tone: 'positive' });
  };
  const onAdded = ({ factor, recoveryCodes }: Added) => {
    setName(factor.name);
    // On a phone a notice would cover the codes.
    if (recoveryCodes) setCodes(recoveryCodes);
    else close(factor.name);
  };
  return (
    <Dialog
      open={open}
      // The codes are shown this once: only the button closes them, and the dialog can't be closed while they are on their way.
      onOpenChange={(isOpen) => !isOpen && codes === null && !isAdding && onClose()}
      dismissible={false}
      title={codes ? t('signin.titles.codes') : t('account.twoStep.addTitle')}
      {...(codes && { description: t('signin.leads.codes') })}
      {...(!codes && !isAdding && { closeLabel: t('account.twoStep.close') })}
    >
      <div className={s.dialog}>
        {codes ? (
          <RecoveryCodes
            codes={codes}
            onSaved={() => {
              setCodes(null);
              close(name);
            }}
          />
        ) : (
          <AddFactor calls={calls} onAdded={onAdded} onBusy={setIsAdding} />
        )}
      </div>
    </Dialog>
  );
}
