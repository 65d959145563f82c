import { Button, EmptyState, SearchField, SegmentedControl } from '@fanfare/shared-ui';
import type { StaffAccount } from '@fanfare/api-contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { namespace } from '../../../lib/i18n.ts';
import { useShell } from '../../../shell-context.tsx';
import { ListPage } from '../list-page.tsx';
import { PageHead } from '../page-head.tsx';
import { useSearch } from '../use-search.ts';
import { LiftDialog, SuspendDialog } from './account-dialogs.tsx';
import { AccountRow } from './account-row.tsx';
import s from './accounts-page.module.css';
import { useStaffAccounts } from './queries.ts';

/** `/_staff/accounts`: search by email or name; suspend and reinstate. */
export function AccountsPage() {
  const { t } = useTranslation(namespace);
  useShell().services.usePageTitle(t('staff.account.title'));
  const [params, setParams] = useSearchParams();
  const search = params.get('q') ?? '';
  const isSuspendedOnly = params.has('suspended');
  const show = (changes: { q?: string; suspended?: boolean }) => {
    const q = changes.q ?? search;
    const suspended = changes.suspended ?? isSuspendedOnly;
    setParams({ ...(q ? { q } : {}), ...(suspended ? { suspended: '1' } : {}) }, { replace: true });
  };
  const [typed, setTyped] = useSearch(search, (q) => show({ q }));
  const accounts = useStaffAccounts(search, isSuspendedOnly);
  const [suspending, setSuspending] = useState<StaffAccount | null>(null);
  const [lifting, setLifting] = useState<StaffAccount | null>(null);
  return (
    <>
      <PageHead title={t('staff.account.title')} lead={t('staff.account.lead')} />
      <div className={s.tools}>
        <SearchField
          label={t('staff.account.search')}
          clearText={t('staff.clearSearch')}
          labelHidden
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onValueChange={setTyped}
        />
        <SegmentedControl
          label={t('staff.account.filter')}
          options={[
            { value: 'all', label: t('staff.account.all') },
            { value: 'suspended', label: t('staff.account.suspendedOnly') },
          ]}
          value={isSuspendedOnly ? 'suspended' : 'all'}
          onValueChange={(next) => show({ suspended: next === 'suspended' })}
        />
      </div>
      <ListPage
        query={accounts}
        failedText={t('staff.account.failed')}
        empty={
          search ? (
            <EmptyState
              mood="silent"
              title={t('staff.account.notFound', { search })}
              text={t('staff.account.notFoundText')}
              actions={<Button onClick={() => setTyped('')}>{t('staff.account.reset')}</Button>}
            />
          ) : (
            <EmptyState mood="silent" title={t('staff.account.none')} text={t('staff.account.noneText')} />
          )
        }
      >
        {(items) => (
          <ul className={s.list}>
            {items.map((account) => (
              <AccountRow key={account.id} account={account} onSuspend={setSuspending} onLift={setLifting} />
            ))}
          </ul>
        )}
      </ListPage>
      {suspending && <SuspendDialog account={suspending} onClose={() => setSuspending(null)} />}
      {lifting && <LiftDialog account={lifting} onClose={() => setLifting(null)} />}
    </>
  );
}
