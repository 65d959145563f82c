import { useFailureToast, useShell, useText } from '@fanfare/kit';
import { Button, ConfirmDialog, type ButtonProps } from '@fanfare/shared-ui';
import { useState } from 'react';
import { useSingleFlight } from '../../../lib/use-single-flight.ts';

interface ConfirmButtonProps extends Pick<ButtonProps, 'className' | 'iconStart' | 'size' | 'variant' | 'children'> {
  title: string;
  /** What happens, including the credits. */
  description: string;
  confirmText: string;
  cancelText?: string;
  tone?: 'primary' | 'danger';
  isPending: boolean;
  onConfirm: () => Promise<unknown>;
  /** The notification afterwards. */
  done: { text: string; tone?: 'positive' };
}

/** A button whose action needs confirmation; announces the result or the error. */
export function ConfirmButton({
  title,
  description,
  confirmText,
  cancelText,
  tone,
  isPending,
  onConfirm,
  done,
  ...button
}: ConfirmButtonProps) {
  const { t } = useText();
  const { notify } = useShell();
  const showError = useFailureToast();
  const [isOpen, setIsOpen] = useState(false);
  const confirm = useSingleFlight(async () => {
    try {
      await onConfirm();
      notify(done);
    } catch (thrown) {
      showError(thrown);
    }
    setIsOpen(false);
  });
  return (
    <>
      <Button {...button} onClick={() => setIsOpen(true)} />
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={title}
        description={description}
        confirmText={confirmText}
        cancelText={cancelText ?? t('cancel')}
        {...(tone && { tone })}
        busy={isPending}
        onConfirm={confirm}
      />
    </>
  );
}
