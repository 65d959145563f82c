import { Button, EmptyState, PlusIcon, SearchField } from '@fanfare/shared-ui';
import type { PromoCode } from '@fanfare/api-contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { namespace } from '../../../lib/i18n.ts';
import { ListPage } from '../list-page.tsx';
import { useSearch } from '../use-search.ts';
import s from './codes-page.module.css';
import { CreatePromoDialog } from './create-promo-dialog.tsx';
import { PromoTable } from './promo-table.tsx';
import { PromoUsesDialog } from './promo-uses-dialog.tsx';
import { usePromoCodes } from './queries.ts';
import { StopPromoDialog } from './stop-code-dialogs.tsx';
import { useReleasePromo } from './use-release.ts';
import { useView } from './use-view.ts';

/** Promo codes: searching, creating, stopping, and their uses. */
export function PromoList() {
  const { t } = useTranslation(namespace);
  const view = useView();
  const { search, change } = view;
  const [typed, setTyped] = useSearch(search, (next) => change({ search: next }, true));
  const promos = usePromoCodes(search);
  const onRelease = useReleasePromo();
  const [stopping, setStopping] = useState<PromoCode | null>(null);
  const [looking, setLooking] = useState<PromoCode | null>(null);
  const create = () => change({ isNew: true });
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
        clearText={t('staff.clearSearch')}
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
        {(items) => <PromoTable promos={items} onRelease={onRelease} onStop={setStopping} onUses={setLooking} />}
      </ListPage>
      {view.isNew && <CreatePromoDialog onClose={() => change({ isNew: false }, true)} />}
      {looking && <PromoUsesDialog promo={looking} onClose={() => setLooking(null)} />}
      {stopping && <StopPromoDialog promo={stopping} onClose={() => setStopping(null)} />}
    </>
  );
}
