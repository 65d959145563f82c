import type { GiftCode, PromoCode } from '@fanfare/api-contract';
import { useTranslation } from 'react-i18next';
import { namespace } from '../../../lib/i18n.ts';
import { StopDialog } from '../stop-dialog.tsx';
import { useStopGift, useStopPromo } from './queries.ts';
import { formatCredits } from '../../../lib/formats.ts';

/** Confirms before a promo code is stopped, or refused where it still waits for a second person. */
export function StopPromoDialog({ promo, onClose }: { promo: PromoCode; onClose: () => void }) {
  const { t } = useTranslation(namespace);
  const stop = useStopPromo();
  const key = promo.isAwaitingRelease ? 'staff.waiting.refusePromo' : 'staff.promo.stop';
  return (
    <StopDialog
      subject={promo}
      title={t(`${key}.title`, { code: promo.code })}
      description={t(`${key}.text`)}
      confirmText={t(`${key}.confirm`)}
      successText={t(`${key}.said`, { code: promo.code })}
      stop={stop}
      onClose={onClose}
    />
  );
}

/** Confirms before a gift code is stopped, or refused where it still waits for a second person. */
export function StopGiftDialog({ gift, onClose }: { gift: GiftCode; onClose: () => void }) {
  const { t } = useTranslation(namespace);
  const stop = useStopGift();
  const key = gift.isAwaitingRelease ? 'staff.waiting.refuseGift' : 'staff.gift.stop';
  const credits = formatCredits(gift.credits, { compact: true });
  return (
    <StopDialog
      subject={gift}
      title={t(`${key}.${gift.ending ? 'title' : 'titleUnknown'}`, gift)}
      description={[
        t(`${key}.text`, { credits }),
        ...(gift.source === 'bought' ? [t('staff.gift.stop.bought', { credits })] : []),
      ].join(' ')}
      confirmText={t(`${key}.confirm`)}
      successText={t(`${key}.said`)}
      stop={stop}
      onClose={onClose}
    />
  );
}
