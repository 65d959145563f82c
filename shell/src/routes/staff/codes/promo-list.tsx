import { Button, EmptyState, PlusIcon, SearchField } from '@fanfare/shared-ui';
import type { PromoCode } from '@fanfare/api-contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { namespace } from '../../../lib/i18n.ts';
import { ListPage } from '../list-page.tsx';
import { StopDialog } from '../stop-dialog.tsx';
import { useSearch } from '../use-search.ts';
import s from './codes-page.module.css';
import { CreatePromoDialog } from './create-promo-dialog.tsx';
import { PromoTable } from './promo-table.tsx';
import { PromoUsesDialog } from './promo-uses-dialog.tsx';
import { usePromoCodes, useStopPromo } from './queries.ts';
import { useView } from './use-view.ts';

/** Promo codes: searching, creating, stopping, and their uses. */
export function PromoList() {
  const { t } = useTranslation(namespace);
  const view = useView();
  const { search, change } = view;
  const [typed, setTyped] = useSearch(search, (next) => change({ search: next }, true));
  const promos = usePromoCodes(search);
  const stop = useStopPromo();
  const [stopping, setStopping] = useState<PromoCode | null>(null);
  const [looking, setLooking] = useState<PromoCode | null>(null);
  const create = () => change({ isNew: true });
  const close = () => {
    stop.reset();
    setStopping(null);
  };
  const createButton = (
    <Button variant="primary" iconStart={<PlusIcon />} onClick={create}>
      {t('staff.promo.create')}
    </Button>
  );
  return (
    <>
      <div className={s.head}>
        <p className={s.lead}>{t('staff.promo.lead')}</p>
        {createButton}
      </div>
      <SearchField
        className={s.tools ?? ''}
        label={t('staff.promo.search')}
        labelHidden
        maxLength={60}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onValueChange={setTyped}
      />
      <ListPage
        query={promos}
        failedText={t('staff.promo.failed')}
        empty={
          search ? (
            <EmptyState
              mood="silent"
              title={t('staff.promo.notFound', { search })}
              text={t('staff.promo.notFoundText')}
              actions={<Button onClick={() => setTyped('')}>{t('staff.promo.reset')}</Button>}
            />
          ) : (
            <EmptyState title={t('staff.promo.none')} text={t('staff.promo.noneText')} />
          )
        }
      >
        {(items) => <PromoTable promos={items} onStop={setStopping} onUses={setLooking} />}
      </ListPage>
      {view.isNew && <CreatePromoDialog onClose={() => change({ isNew: false }, true)} />}
      {looking && <PromoUsesDialog promo={looking} onClose={() => setLooking(null)} />}
      {stopping && (
        <StopDialog
          subject={stopping}
          title={t('staff.promo.stop.title', { code: stopping.code })}
          description={t('staff.promo.stop.text')}
          confirmText={t('staff.promo.stop.confirm')}
          successText={t('staff.promo.stop.said', { code: stopping.code })}
          stop={stop}
          onClose={close}
        />
      )}
    </>
  );
}
