import { Button, EmptyState, formatCredits, GiftIcon, SegmentedControl } from '@fanfare/shared-ui';
import type { GiftCode } from '@fanfare/api-contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { namespace } from '../../../lib/i18n.ts';
import { useShell } from '../../../shell-context.tsx';
import { ListPage } from '../list-page.tsx';
import { StopDialog } from '../stop-dialog.tsx';
import s from './codes-page.module.css';
import { GiftTable } from './gift-table.tsx';
import { IssueGiftsDialog } from './issue-gifts-dialog.tsx';
import { useGiftCodes, useReleaseGift, useStopGift } from './queries.ts';
import { giftStatuses, useView } from './use-view.ts';

const all = 'all';

/** Gift codes: issuing, stopping, and the status of each. */
export function GiftList() {
  const { t } = useTranslation(namespace);
  const { status, isNew, change } = useView();
  const gifts = useGiftCodes(status);
  const stop = useStopGift();
  const release = useReleaseGift();
  const { notify, isFailure } = useShell().services;
  const onRelease = (gift: GiftCode) =>
    release.mutate(gift, {
      onSuccess: () => notify({ text: t('staff.gift.release.said'), tone: 'positive' }),
      onError: (error) => notify({ text: isFailure(error) ? error.message : t('error.generic'), tone: 'danger' }),
    });
  const [stopping, setStopping] = useState<GiftCode | null>(null);
  const close = () => {
    stop.reset();
    setStopping(null);
  };
  const credits = stopping && formatCredits(stopping.credits, undefined, { compact: true });
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
      {stopping && (
        <StopDialog
          subject={stopping}
          title={t(stopping.ending ? 'staff.gift.stop.title' : 'staff.gift.stop.titleUnknown', stopping)}
          description={[
            t('staff.gift.stop.text', { credits }),
            ...(stopping.source === 'bought' ? [t('staff.gift.stop.bought', { credits })] : []),
          ].join(' ')}
          confirmText={t('staff.gift.stop.confirm')}
          successText={t('staff.gift.stop.said')}
          stop={stop}
          onClose={close}
        />
      )}
    </>
  );
}
