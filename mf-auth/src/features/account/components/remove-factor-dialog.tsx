import type { SecondFactor } from '@fanfare/api-contract';
import { useShell, useText } from '@fanfare/kit';
import { ConfirmDialog } from '@fanfare/shared-ui';
import { useFailure } from '../../../lib/failure/use-failure.ts';
import { useRemoveFactor } from '../api/second-factors.ts';

interface RemoveFactorDialogProps {
  factor: SecondFactor | null;
  open: boolean;
  /** Whether the password alone is left. */
  isLast: boolean;
  onClose: () => void;
  /** Its button is gone. */
  onRemoved: () => void;
}

/** Asks before a factor is removed. */
export function RemoveFactorDialog({ factor, open, isLast, onClose, onRemoved }: RemoveFactorDialogProps) {
  const { t } = useText();
  const { notify } = useShell();
  const { actionText } = useFailure();
  const remove = useRemoveFactor();
  const name = factor?.name;
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('account.twoStep.ask', { name })}
      description={t(isLast ? 'account.twoStep.askTextLast' : 'account.twoStep.askText')}
      confirmText={t('account.twoStep.confirm')}
      cancelText={t('account.twoStep.keep')}
      busy={remove.isPending}
      onConfirm={() =>
        factor &&
        remove.mutate(factor.id, {
          onSuccess: ({ endedCount }) => {
            notify({ text: t('account.twoStep.removed', { name, count: endedCount }), tone: 'positive' });
            onRemoved();
          },
          onError: (thrown) => notify({ text: actionText(thrown), tone: 'danger' }),
          onSettled: onClose,
        })
      }
    />
  );
}
