import type { Purchase } from '@fanfare/api-contract';
import { Loading, useFailureMessage, useText } from '@fanfare/kit';
import { Banner, Button, IconButton, XIcon } from '@fanfare/shared-ui';
import { useEffect, useRef } from 'react';
import { useCreditsNumber } from '../../../lib/credits.tsx';
import { useShowGift } from '../api/gift.ts';
import { GiftCard } from './gift-card.tsx';
import s from './gift-ready.module.css';

/**
 * A gift that has just been paid, with its code. A code shown on another page stays valid until a new one is requested.
 */
export function GiftReady({ purchase, onClose }: { purchase: Purchase; onClose: () => void }) {
  const { t } = useText();
  const creditsNumber = useCreditsNumber();
  const messageFor = useFailureMessage('action');
  const show = useShowGift();
  const { mutate } = show;
  const hasBegun = useRef(false);
  const isNew = purchase.gift?.status === 'ready';
  useEffect(() => {
    // Every call creates another code, so exactly one is made automatically.
    if (!isNew || hasBegun.current) return;
    hasBegun.current = true;
    mutate(purchase.id);
  }, [isNew, mutate, purchase.id]);

  return (
    <section className={s.ready} aria-label={t('give.ready')}>
      <div className={s.head}>
        <div>
          <h3>{t('give.ready')}</h3>
          <p>{t('give.readyText', { credits: creditsNumber(purchase.credits) })}</p>
        </div>
        <IconButton label={t('close')} icon={<XIcon aria-hidden="true" />} onClick={onClose} />
      </div>
      {show.isPending && <Loading label={t('give.making')} height={220} />}
      {show.data && <GiftCard gift={show.data} />}
      {show.isError && (
        <Banner
          tone="danger"
          action={
            <Button size="s" onClick={() => mutate(purchase.id)}>
              {t('failure.retry')}
            </Button>
          }
        >
          {messageFor(show.error)}
        </Banner>
      )}
      {show.isIdle && !isNew && <Banner>{t('give.shownElsewhere')}</Banner>}
    </section>
  );
}
