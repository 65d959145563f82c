import type { PayoutMethod } from '@fanfare/api-contract';
import { useFailureMessage, useText } from '@fanfare/kit';
import { Banner, Button, ExternalLinkIcon, RadioGroup, Tag } from '@fanfare/shared-ui';
import type { CashOut } from '../../../lib/cash-out-query.ts';
import { useConnectBank } from '../../../lib/use-connect-bank.ts';
import s from './cash-out.module.css';

interface WayPickerProps {
  ways: CashOut['ways'];
  method: PayoutMethod | null;
  onMethod: (method: PayoutMethod) => void;
  error: string | undefined;
  /** The user tried to continue with a bank that is not set up. */
  isBankNeeded: boolean;
}

/** Bank or PayPal, each with its status. A bank account is set up at its provider. */
export function WayPicker({ ways, method, onMethod, error, isBankNeeded }: WayPickerProps) {
  const { t } = useText();
  const messageFor = useFailureMessage('action');
  const connect = useConnectBank();
  const bank = ways.find((way) => way.method === 'bank');
  const canSetUp = method === 'bank' && bank && bank.state !== 'off';
  return (
    <>
      <RadioGroup
        layout="cards"
        label={t('cashOut.way')}
        value={method}
        onValueChange={onMethod}
        error={error}
        options={ways.map(({ method: value, state, destination, isSandbox }) => ({
          value,
          disabled: state === 'off',
          label: t(`cashOut.ways.${value}`),
          hint: state === 'ready' ? destination : t(`cashOut.wayStates.${state}.${value}`),
          end: isSandbox && state !== 'off' ? <Tag tone="demo">{t('cashOut.sandbox')}</Tag> : undefined,
        }))}
      />
      {canSetUp ? (
        <div className={s.setUp}>
          {bank.state === 'ready' ? null : (
            <p role={isBankNeeded ? 'alert' : undefined} className={isBankNeeded ? s.needed : undefined}>
              {t(`cashOut.bankText.${bank.state}`)}
            </p>
          )}
          {connect.error ? <Banner tone="danger">{messageFor(connect.error)}</Banner> : null}
          <Button
            size={bank.state === 'ready' ? 's' : 'm'}
            iconEnd={<ExternalLinkIcon size={16} />}
            loading={connect.isPending}
            onClick={() => connect.mutate()}
          >
            {t(`cashOut.bankAct.${bank.state}`)}
          </Button>
        </div>
      ) : null}
    </>
  );
}
