import type { Purchase } from '@fanfare/api-contract';
import { FailureBanner, useText } from '@fanfare/kit';
import { Button, Dialog } from '@fanfare/shared-ui';
import { useCreditsNumber } from '../../../lib/credits.tsx';
import { useSingleFlight } from '../../../lib/use-single-flight.ts';
import { useShowGift } from '../api/gift.ts';
import { GiftCard } from './gift-card.tsx';
import s from './show-gift-dialog.module.css';

/** Shows the code of a gift; warns first if that replaces an earlier one. */
export function ShowGiftDialog({ purchase, onClose }: { purchase: Purchase; onClose: () => void }) {
  const { t } = useText();
  const creditsNumber = useCreditsNumber();
  const show = useShowGift();
  // A second click would create a second code.
  const showCode = useSingleFlight(async () => {
    await show.mutateAsync(purchase.id).catch(() => undefined);
  });
  const isShown = purchase.gift?.status === 'shown';
  const credits = creditsNumber(purchase.credits);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      // The code is shown once: a stray click must not close it.
      dismissible={!show.data}
      busy={show.isPending}
      title={t(show.data ? 'give.ready' : isShown ? 'give.again' : 'give.first', { credits })}
      description={show.data ? undefined : t(isShown ? 'give.againText' : 'give.firstText', { credits })}
      closeLabel={t('close')}
      footer={
        show.data ? undefined : (
          <>
            <Button variant="ghost" disabled={show.isPending} onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button variant="primary" loading={show.isPending} onClick={showCode}>
              {t(isShown ? 'give.makeAnother' : 'give.show.ready')}
            </Button>
          </>
        )
      }
    >
      <div className={s.body}>
        <FailureBanner kind="action" error={show.error} />
        {show.data && <GiftCard gift={show.data} />}
      </div>
    </Dialog>
  );
}
