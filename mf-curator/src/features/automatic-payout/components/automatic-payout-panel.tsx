import { Loaded, useShell, useText } from '@fanfare/kit';
import { Panel, Skeleton } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import type { CashOut } from '../../../lib/cash-out-query.ts';
import { automaticPayoutQuery } from '../api/automatic-payout.ts';
import { AutomaticPayoutForm } from './automatic-payout-form.tsx';
import s from './automatic-payout.module.css';

/** Whether and when earned credits are cashed out by themselves. */
export function AutomaticPayoutPanel({ ways }: Pick<CashOut, 'ways'>) {
  const { t } = useText();
  const { call } = useShell();
  const setting = useQuery(automaticPayoutQuery(call));
  return (
    <Panel title={t('automatic.title')} className={s.panel}>
      <Loaded query={setting} skeleton={<Skeleton lines={4} />}>
        {(saved) => <AutomaticPayoutForm saved={saved} ways={ways} />}
      </Loaded>
    </Panel>
  );
}
