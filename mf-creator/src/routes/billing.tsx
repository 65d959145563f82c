import '../features/billing/lib/billing-texts.ts';
import { Loaded, Page, useShell, useText } from '@fanfare/kit';
import { Button, Panel, Skeleton, styles } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { billingDetailsQuery, statementsQuery } from '../features/billing/api/billing.ts';
import { AccountingExport } from '../features/billing/components/accounting-export.tsx';
import { DetailsForm } from '../features/billing/components/details-form.tsx';
import { StatementList } from '../features/billing/components/statement-list.tsx';
import { paths } from '../paths.ts';
import s from './billing.module.css';

/** A creator's papers: statements, payments for accountants, and the buyer on receipts. */
export function Billing() {
  const { t } = useText();
  const { call } = useShell();
  const statements = useQuery(statementsQuery(call));
  const details = useQuery(billingDetailsQuery(call));
  return (
    <Page
      title={t('billing.title')}
      lead={t('billing.lead')}
      width="narrow"
      actions={<Button render={<Link to={paths.transactions} />}>{t('billing.transactions')}</Button>}
    >
      <div className={s.panels}>
        <Panel title={t('billing.statements.title')}>
          <p className={styles.quiet}>{t('billing.statements.lead')}</p>
          <Loaded query={statements} skeleton={<Skeleton lines={4} />}>
            {(months) => <StatementList statements={months} />}
          </Loaded>
        </Panel>
        <Panel title={t('billing.accounting.title')}>
          <p className={s.lead}>{t('billing.accounting.lead')}</p>
          <AccountingExport />
        </Panel>
        <Panel title={t('billing.details.title')}>
          <p className={s.lead}>{t('billing.details.lead')}</p>
          <Loaded query={details} skeleton={<Skeleton lines={6} />}>
            {(current) => <DetailsForm details={current} />}
          </Loaded>
        </Panel>
      </div>
    </Page>
  );
}
