import type { Purchase } from '@fanfare/api-contract';
import { ReceiptButton, useText } from '@fanfare/kit';
import { Button, cx, formatDate, formatEuros, GiftIcon, styles, Tag, type TagTone } from '@fanfare/shared-ui';
import { useCreditsNumber } from '../../../lib/credits.tsx';
import s from './purchase-list.module.css';

interface PurchaseRowProps {
  purchase: Purchase;
  onReturn: (purchase: Purchase) => void;
  onShowGift: (purchase: Purchase) => void;
}

const tones: Record<Purchase['status'], TagTone> = {
  open: 'neutral',
  processing: 'neutral',
  paid: 'positive',
  failed: 'danger',
  canceled: 'neutral',
  returned: 'line',
};
const disputeTones: Record<NonNullable<Purchase['chargeback']>, TagTone> = {
  open: 'warning',
  won: 'line',
  lost: 'danger',
};

/** One purchase: what it was, what was paid and how, its state and its actions. */
export function PurchaseRow({ purchase, onReturn, onShowGift }: PurchaseRowProps) {
  const { t, locale } = useText();
  const { createdAt, paidAt, status, method, purpose, priceCents, returnedCents, gift, chargeback, receipt } = purchase;
  const { bonusCredits, discountCents, promoCode, returnable } = purchase;
  const at = paidAt ?? createdAt;
  const euros = (cents: number) => formatEuros(cents, locale);
  const compact = useCreditsNumber();
  const credits = compact(purchase.credits);
  const date = formatDate(at, locale);
  const isUnpaid = status === 'failed' || status === 'canceled';
  const canShow = gift?.status === 'ready' || gift?.status === 'shown';
  return (
    <li>
      <div className={s.what}>
        <b>
          {t(purpose === 'gift' ? 'buy.giftOf' : 'shop.pack', { credits })}
          {bonusCredits > 0 && <span className={s.bonus}> {t('buy.bonus', { credits: compact(bonusCredits) })}</span>}
        </b>
        <p className={styles.small}>
          <time dateTime={at}>{date}</time> · {t(`purchases.method.${method}`)}
          {promoCode !== null && ` · ${t('purchases.code', { code: promoCode })}`}
        </p>
      </div>
      <div className={s.states}>
        <Tag tone={tones[status]}>{t(`purchases.status.${status}`)}</Tag>
        {gift && (
          <Tag tone={gift.status === 'redeemed' ? 'line' : 'role'} icon={<GiftIcon aria-hidden="true" />}>
            {t(`purchases.gift.${gift.status}`)}
          </Tag>
        )}
        {chargeback && <Tag tone={disputeTones[chargeback]}>{t(`purchases.dispute.${chargeback}`)}</Tag>}
      </div>
      <p className={s.price}>
        {discountCents > 0 && (
          <s aria-label={t('buy.beforeOf', { price: euros(priceCents + discountCents) })}>
            {euros(priceCents + discountCents)}
          </s>
        )}{' '}
        {euros(priceCents)}
        {returnedCents > 0 && (
          <small className={styles.small}>{t('purchases.returned', { price: euros(returnedCents) })}</small>
        )}
      </p>
      {isUnpaid && purchase.failure !== null && <p className={cx(styles.small, s.why)}>{purchase.failure}</p>}
      {chargeback && <p className={cx(styles.small, s.why)}>{t(`purchases.disputeText.${chargeback}.${method}`)}</p>}
      {(canShow || returnable || receipt !== null) && (
        <div className={cx(styles.wrap, s.acts)}>
          {canShow && (
            <Button
              size="s"
              iconStart={<GiftIcon size={16} />}
              aria-label={t(`give.show.${gift.status}Of`, { credits, date })}
              onClick={() => onShowGift(purchase)}
            >
              {t(`give.show.${gift.status}`)}
            </Button>
          )}
          {returnable && (
            <Button
              size="s"
              aria-label={t(purpose === 'gift' ? 'purchases.giveGiftBackOf' : `purchases.giveBackOf.${method}`, {
                credits,
                date,
              })}
              onClick={() => onReturn(purchase)}
            >
              {t(purpose === 'gift' ? 'purchases.giveGiftBack' : `purchases.giveBack.${method}`)}
            </Button>
          )}
          {receipt !== null && (
            <ReceiptButton className={s.receipt} reference={receipt} name={t('purchases.name', { credits, date })} />
          )}
        </div>
      )}
    </li>
  );
}
