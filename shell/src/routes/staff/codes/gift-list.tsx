import { Button, EmptyState, GiftIcon, SegmentedControl } from '@fanfare/shared-ui';
import type { GiftCode } from '@fanfare/api-contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { namespace } from '../../../lib/i18n.ts';
import { ListPage } from '../list-page.tsx';
import s from './codes-page.module.css';
import { GiftTable } from './gift-table.tsx';
import { IssueGiftsDialog } from './issue-gifts-dialog.tsx';
import { useGiftCodes } from './queries.ts';
import { StopGiftDialog } from './stop-code-dialogs.tsx';
import { useReleaseGift } from './use-release.ts';
import { giftStatuses, useView } from './use-view.ts';

const all = 'all';

/** Gift codes: issuing, stopping, and the status of each. */
export function GiftList() {
  const { t } = useTranslation(namespace);
  const { status, isNew, change } = useView();
  const gifts = useGiftCodes(status);
  const onRelease = useReleaseGift();
  const [stopping, setStopping] = useState<GiftCode | null>(null);
  return (
    <>
      <div className={s.head}>
        <p className={s.lead}>{t('staff.gift.lead')}</p>
        <Button variant="primary" iconStart={<GiftIcon />} onClick={() => change({ isNew: true })}>
          {t('staff.gift.issue')}
        </Button>
      </div>
      <SegmentedControl
        className={s.filter ?? ''}
        size="s"
        label={t('staff.gift.filter')}
        options={[
          { value: all, label: t('staff.gift.all') },
          ...giftStatuses.map((value) => ({ value, label: t(`staff.gift.status.${value}`) })),
        ]}
        value={status ?? all}
        onValueChange={(next) => change({ status: giftStatuses.find((one) => one === next) ?? null }, true)}
      />
      <ListPage
        query={gifts}
        failedText={t('staff.gift.failed')}
        empty={
          status ? (
            <EmptyState
              mood="silent"
              title={t('staff.gift.noneSuch', { status: t(`staff.gift.statusWord.${status}`) })}
              text={t('staff.gift.noneSuchText')}
              actions={<Button onClick={() => change({ status: null }, true)}>{t('staff.gift.reset')}</Button>}
            />
          ) : (
            <EmptyState title={t('staff.gift.none')} text={t('staff.gift.noneText')} />
          )
        }
      >
        {(items) => <GiftTable gifts={items} onRelease={onRelease} onStop={setStopping} />}
      </ListPage>
      <IssueGiftsDialog
        isOpen={isNew}
        onOpen={() => change({ isNew: true })}
        onClose={() => change({ isNew: false }, true)}
      />
      {stopping && <StopGiftDialog gift={stopping} onClose={() => setStopping(null)} />}
    </>
  );
}
