import { EmptyState, Select } from '@fanfare/shared-ui';
import type { DemandStatus, StaffCashOut } from '@fanfare/api-contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { namespace } from '../../../lib/i18n.ts';
import { useShell } from '../../../shell-context.tsx';
import { ConfirmAction } from '../confirm-action.tsx';
import { ListPage } from '../list-page.tsx';
import { PageHead } from '../page-head.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import s from './cash-outs-page.module.css';
import { Demand } from './demand.tsx';
import { cashOutsKey, useStaffCashOuts } from './queries.ts';
import { formatCredits, formatEuros } from '../../../lib/formats.ts';

const statuses: readonly DemandStatus[] = ['requested', 'approved', 'sent', 'paid', 'returned', 'cancelled'];

/** `/_staff/cash-outs`: curators' cash-out demands, with the facts for a decision. */
export function CashOutsPage() {
  const { t } = useTranslation(namespace);
  const { call, usePageTitle } = useShell().services;
  usePageTitle(t('staff.cashOut.title'));
  const [params, setParams] = useSearchParams();
  const asked = params.get('status');
  const status = statuses.find((one) => one === asked) ?? 'requested';
  const demands = useStaffCashOuts(status);
  const [approving, setApproving] = useState<StaffCashOut | null>(null);
  const [returning, setReturning] = useState<StaffCashOut | null>(null);
  return (
    <>
      <PageHead title={t('staff.cashOut.title')} lead={t('staff.cashOut.lead')} />
      <Select
        className={s.filter ?? ''}
        label={t('staff.cashOut.filter')}
        options={statuses.map((value) => ({ value, label: t(`staff.cashOut.status.${value}`) }))}
        value={status}
        onValueChange={(next) => setParams(next === 'requested' ? {} : { status: next }, { replace: true })}
      />
      <ListPage
        query={demands}
        failedText={t('staff.cashOut.failed')}
        empty={
          <EmptyState
            mood="silent"
            title={t(status === 'requested' ? 'staff.cashOut.none' : 'staff.cashOut.noneSuch')}
            text={t(status === 'requested' ? 'staff.cashOut.noneText' : 'staff.cashOut.noneSuchText')}
          />
        }
      >
        {(items) =>
          items.map((demand) => (
            <Demand key={demand.id} demand={demand} onApprove={setApproving} onReturn={setReturning} />
          ))
        }
      </ListPage>
      {approving && (
        <ConfirmAction
          title={t('staff.cashOut.approve.title', dialogValues(approving))}
          description={t('staff.cashOut.approve.text', dialogValues(approving))}
          confirmText={t('staff.cashOut.approve.confirm')}
          successText={t('staff.cashOut.approve.said', dialogValues(approving))}
          act={() => call('POST /api/v2/staff/cash-outs/:id/approve', { params: { id: approving.id } })}
          list={cashOutsKey}
          onClose={() => setApproving(null)}
        />
      )}
      {returning && (
        <ReasonDialog
          name={`cash-out-${returning.id}`}
          title={t('staff.cashOut.return.title', dialogValues(returning))}
          description={t('staff.cashOut.return.text', dialogValues(returning))}
          label={t('staff.cashOut.return.reason')}
          hint={t('staff.cashOut.return.hint', dialogValues(returning))}
          maxLength={300}
          confirmText={t('staff.cashOut.return.confirm')}
          tone="danger"
          successText={t('staff.cashOut.return.said', dialogValues(returning))}
          act={(reason) =>
            call('POST /api/v2/staff/cash-outs/:id/return', { params: { id: returning.id }, body: { reason } })
          }
          list={cashOutsKey}
          onClose={() => setReturning(null)}
        />
      )}
    </>
  );
}

const dialogValues = ({ amountCents, credits, curator, destination }: StaffCashOut) => ({
  amount: formatEuros(amountCents),
  credits: formatCredits(credits),
  curator: curator.display_name,
  destination,
});
