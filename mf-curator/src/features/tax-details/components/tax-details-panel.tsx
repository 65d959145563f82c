import { Loaded, useShell, useText } from '@fanfare/kit';
import { Panel, Skeleton } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { taxDetailsQuery } from '../api/tax-details.ts';
import { TaxDetailsForm } from './tax-details-form.tsx';
import s from './tax-details.module.css';

/** Who the curator is for the tax office. */
export function TaxDetailsPanel() {
  const { t } = useText();
  const { call } = useShell();
  const details = useQuery(taxDetailsQuery(call));
  return (
    <Panel title={t('tax.title')} className={s.panel}>
      <p className={s.text}>{t('tax.lead')}</p>
      <Loaded query={details} skeleton={<Skeleton lines={4} />}>
        {(saved) => <TaxDetailsForm details={saved} />}
      </Loaded>
    </Panel>
  );
}
