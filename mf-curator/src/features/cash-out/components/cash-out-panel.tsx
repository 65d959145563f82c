import { Panel } from '@fanfare/shared-ui';
import { useText } from '../../../lib/use-text.ts';
import type { CashOut } from '../api/cash-out.ts';
import { CashOutForm } from './cash-out-form.tsx';
import s from './cash-out.module.css';
import { OpenDemand } from './open-demand.tsx';

/** Where credits are cashed out: the form, or the demand that is open. */
export function CashOutPanel({ cashOut }: { cashOut: CashOut }) {
  const { t } = useText();
  return (
    <Panel title={t('cashOut.title')} className={s.panel}>
      {cashOut.open ? (
        <OpenDemand demand={cashOut.open} autoApproveCredits={cashOut.autoApproveCredits} />
      ) : (
        <CashOutForm cashOut={cashOut} />
      )}
    </Panel>
  );
}
