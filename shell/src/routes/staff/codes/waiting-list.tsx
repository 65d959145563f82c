import type { GiftCode, PromoCode } from '@fanfare/api-contract';
import { EmptyState } from '@fanfare/shared-ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { namespace } from '../../../lib/i18n.ts';
import { ListPage } from '../list-page.tsx';
import s from './codes-page.module.css';
import { GiftTable } from './gift-table.tsx';
import { PromoTable } from './promo-table.tsx';
import { useWaitingGifts, useWaitingPromos } from './queries.ts';
import { StopGiftDialog, StopPromoDialog } from './stop-code-dialogs.tsx';
import { useReleaseGift, useReleasePromo } from './use-release.ts';

/** Codes of both kinds that another member of staff has to release or refuse. */
export function WaitingList() {
  const { t } = useTranslation(namespace);
  const releasePromo = useReleasePromo();
  const releaseGift = useReleaseGift();
  const [promo, setPromo] = useState<PromoCode | null>(null);
  const [gift, setGift] = useState<GiftCode | null>(null);
  return (
    <>
      <p className={s.alone}>{t('staff.waiting.lead')}</p>
      <section className={s.kind}>
        <h2>{t('staff.lists.promos')}</h2>
        <ListPage
          query={useWaitingPromos()}
          failedText={t('staff.promo.failed')}
          empty={<EmptyState mood="silent" titleAs="h3" title={t('staff.waiting.noPromos')} />}
        >
          {(items) => <PromoTable promos={items} onRelease={releasePromo} onStop={setPromo} />}
        </ListPage>
      </section>
      <section className={s.kind}>
        <h2>{t('staff.lists.gifts')}</h2>
        <ListPage
          query={useWaitingGifts()}
          failedText={t('staff.gift.failed')}
          empty={<EmptyState mood="silent" titleAs="h3" title={t('staff.waiting.noGifts')} />}
        >
          {(items) => <GiftTable gifts={items} onRelease={releaseGift} onStop={setGift} />}
        </ListPage>
      </section>
      {promo && <StopPromoDialog promo={promo} onClose={() => setPromo(null)} />}
      {gift && <StopGiftDialog gift={gift} onClose={() => setGift(null)} />}
    </>
  );
}
