import { useShell, useText } from '@fanfare/kit';
import { Button, ConfirmDialog, Dialog, FileTextIcon } from '@fanfare/shared-ui';
import { useState } from 'react';
import { useFailure } from '../../../lib/failure/use-failure.ts';
import { RecoveryCodes } from '../../../lib/two-step/recovery-codes.tsx';
import { useNewRecoveryCodes } from '../api/second-factors.ts';
import s from './session-list.module.css';
import d from './two-step.module.css';

/** How many recovery codes are left, and a button for new ones. */
export function CodesRow({ left }: { left: number }) {
  const { t } = useText();
  const { notify } = useShell();
  const { actionText } = useFailure();
  const renew = useNewRecoveryCodes();
  const [isAsking, setIsAsking] = useState(false);
  const codes = renew.data?.recoveryCodes ?? [];
  return (
    <li className={s.row}>
      <FileTextIcon className={s.icon} size={20} aria-hidden="true" />
      <div>
        <p className={s.device}>{t('account.twoStep.codes')}</p>
        <p className={s.times}>{t('account.twoStep.codesLeft', { count: left })}</p>
      </div>
      <Button size="s" onClick={() => setIsAsking(true)}>
        {t('account.twoStep.newCodes')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        tone="primary"
        title={t('account.twoStep.askCodes')}
        description={t('account.twoStep.askCodesText')}
        confirmText={t('account.twoStep.confirmCodes')}
        cancelText={t('account.twoStep.keep')}
        busy={renew.isPending}
        onConfirm={() =>
          renew.mutate(undefined, {
            onError: (thrown) => notify({ text: actionText(thrown), tone: 'danger' }),
            onSettled: () => setIsAsking(false),
          })
        }
      />
      <Dialog
        open={codes.length > 0}
        // Shown this once: only the button closes them.
        onOpenChange={() => {}}
        dismissible={false}
        title={t('signin.titles.codes')}
        description={t('signin.leads.codes')}
      >
        <div className={d.dialog}>
          <RecoveryCodes codes={codes} onSaved={renew.reset} />
        </div>
      </Dialog>
    </li>
  );
}
