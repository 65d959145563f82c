import { useText } from '@fanfare/kit';
import { Button, ConfirmDialog } from '@fanfare/shared-ui';
import { useState } from 'react';

/** Discards the draft, with its file, which nobody could bring back: asks first. */
export function StartOver({ onConfirm }: { onConfirm: () => void }) {
  const { t } = useText();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button size="l" variant="ghost" onClick={() => setIsAsking(true)}>
        {t('fastStart.startOver')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('fastStart.startOverTitle')}
        description={t('fastStart.startOverText')}
        confirmText={t('fastStart.startOver')}
        cancelText={t('cancel')}
        onConfirm={() => {
          setIsAsking(false);
          onConfirm();
        }}
      />
    </>
  );
}
