import type { PayoutMethod } from '@fanfare/api-contract';
import { useFailureMessage, usePersistedState, useShell, useText } from '@fanfare/kit';
import {
  Banner,
  Button,
  ConfirmDialog,
  TextField,
  formatCredits,
  formatEuros,
  useFirstInvalid,
} from '@fanfare/shared-ui';
import { useState, type FormEvent } from 'react';
import { amountFault, creditsIn, typedCredits } from '../../../lib/amount.ts';
import type { CashOut } from '../../../lib/cash-out-query.ts';
import { useDemand } from '../api/cash-out.ts';
import { approvalOf } from '../lib/approval.ts';
import { unbroken } from '../lib/unbroken.ts';
import s from './cash-out.module.css';
import { WayPicker } from './way-picker.tsx';

const empty: { amount: string; method: PayoutMethod | null; paypalEmail: string } = {
  amount: '',
  method: null,
  paypalEmail: '',
};

/** Enough to tell a name or a number from an address before anything is confirmed; the API decides. */
const looksLikeAnAddress = /^[^\s@]+@[^\s@.]+\.[^\s@]+$/;

interface CashOutFormProps {
  cashOut: CashOut;
  /** Called when the request is sent. */
  onSend: () => void;
}

/** Amount and destination. Asks for confirmation before any money moves. */
export function CashOutForm({ cashOut, onSend }: CashOutFormProps) {
  const { t, locale } = useText();
  const { isFailure, notify } = useShell();
  const messageFor = useFailureMessage('form');
  const demand = useDemand();
  const { values, change, clear } = usePersistedState('cash-out', empty);
  const [hasTried, setHasTried] = useState(false);
  const { form, refused: focusFirst } = useFirstInvalid();
  const [isAsking, setIsAsking] = useState(false);
  const { availableCredits, minCredits, autoApproveCredits, ways } = cashOut;

  // Defaults to a method that is ready; the user's own choice wins.
  const method = values.method ?? ways.find(({ state }) => state === 'ready')?.method ?? null;
  const way = ways.find((one) => one.method === method);
  const fault = amountFault(values.amount, { min: minCredits, max: availableCredits });
  const email = values.paypalEmail.trim();
  const needsEmail = method === 'paypal' && email === '' && way?.state !== 'ready';
  const hasWrongEmail = method === 'paypal' && email !== '' && !looksLikeAnAddress.test(email);
  const refused = isFailure(demand.error) ? demand.error : null;
  const credits = fault === null ? creditsIn(values.amount) : null;
  const euros = credits === null ? null : formatEuros(Math.round(credits * 100), locale);
  const { approval, automaticCredits } = approvalOf(cashOut, {
    method,
    credits,
    hasNewAddress: method === 'paypal' && email !== '',
  });
  const compact = (amount: number) => formatCredits(amount, locale, { compact: true });

  if (availableCredits < minCredits) {
    return (
      <p className={s.text}>
        {t('cashOut.tooFew', {
          min: compact(minCredits),
          missing: formatCredits(minCredits - availableCredits, locale),
        })}
      </p>
    );
  }

  const ask = (event: FormEvent) => {
    event.preventDefault();
    setHasTried(true);
    const isReady =
      way && way.state !== 'off' && (method === 'paypal' ? !needsEmail && !hasWrongEmail : way.state === 'ready');
    if (fault !== null || !isReady) return focusFirst();
    demand.reset();
    setIsAsking(true);
  };
  // Not by `mutate`: its callbacks don't run once the form is unmounted, and a live event may show the open demand before the answer.
  const send = async () => {
    if (credits === null || method === null) return;
    onSend();
    const wanted = { credits, method, ...(method === 'paypal' && email ? { paypalEmail: email } : {}) };
    const done = await demand.mutateAsync(wanted).catch(() => null);
    setIsAsking(false);
    if (!done) return focusFirst();
    clear();
    notify({ text: t('cashOut.begun', { credits: formatCredits(credits, locale) }), tone: 'positive' });
  };
  const amountError =
    hasTried && fault !== null
      ? t(`amount.${fault}`, { min: compact(minCredits), max: formatCredits(availableCredits, locale) })
      : refused?.fields?.['credits'];
  const emailFault = needsEmail ? t('cashOut.emailMissing') : hasWrongEmail ? t('cashOut.emailInvalid') : null;
  const emailError = (hasTried ? emailFault : null) ?? refused?.fields?.['paypalEmail'];
  const destination = method === 'paypal' && email ? email : (way?.destination ?? '');
  return (
    <form ref={form} className={s.form} noValidate onSubmit={ask}>
      {demand.error && !refused?.fields ? <Banner tone="danger">{messageFor(demand.error)}</Banner> : null}
      <TextField
        label={t('cashOut.amount')}
        labelEnd={t('cashOut.of', { available: formatCredits(availableCredits, locale) })}
        inputMode="decimal"
        autoComplete="off"
        required
        value={values.amount}
        onChange={(event) => change({ amount: event.target.value })}
        hint={euros ? t('cashOut.becomes', { euros }) : t('cashOut.amountHint', { min: compact(minCredits) })}
        error={amountError}
        endSlot={
          <Button size="s" variant="ghost" onClick={() => change({ amount: typedCredits(availableCredits, locale) })}>
            {t('amount.all')}
          </Button>
        }
      />
      <WayPicker
        ways={ways}
        method={method}
        onMethod={(next) => change({ method: next })}
        error={hasTried && method === null ? t('cashOut.wayMissing') : undefined}
        isBankNeeded={hasTried && method === 'bank' && way?.state !== 'ready'}
      />
      {method === 'paypal' && way?.state !== 'off' ? (
        <TextField
          label={t('cashOut.email')}
          type="email"
          autoComplete="email"
          required={way?.state !== 'ready'}
          value={values.paypalEmail}
          onChange={(event) => change({ paypalEmail: event.target.value })}
          hint={
            way?.state === 'ready' ? t('cashOut.emailKnown', { destination: way.destination }) : t('cashOut.emailHint')
          }
          error={emailError}
        />
      ) : null}
      <dl className={s.facts}>
        <div>
          <dt>{t('cashOut.fee')}</dt>
          <dd>{t('cashOut.feeNone')}</dd>
        </div>
        <div>
          <dt>{t('cashOut.approval')}</dt>
          <dd>
            {t(`cashOut.approvals.${approval}`, {
              limit: compact(autoApproveCredits),
              left: compact(automaticCredits),
            })}
          </dd>
        </div>
        <div>
          <dt>{t('cashOut.arrives')}</dt>
          <dd>{t(`cashOut.eta.${method ?? 'none'}`)}</dd>
        </div>
      </dl>
      <Button type="submit" variant="primary" size="l" className={s.submit}>
        {euros ? t('cashOut.askFor', { euros }) : t('cashOut.ask')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        tone="primary"
        title={t('cashOut.confirmTitle', { euros })}
        description={t('cashOut.confirmText', {
          credits: credits === null ? '' : formatCredits(credits, locale),
          euros,
          by: t(`cashOut.by.${method ?? 'bank'}`, { destination: unbroken(destination) }),
        })}
        confirmText={t('cashOut.askFor', { euros })}
        cancelText={t('cashOut.notNow')}
        busy={demand.isPending}
        onConfirm={() => void send()}
      />
    </form>
  );
}
