import type { AutomaticPayout, AutomaticPayoutMode, PayoutMethod } from '@fanfare/api-contract';
import { FailureBanner, useFailureMessage, usePersistedState, useShell, useText } from '@fanfare/kit';
import {
  Banner,
  Button,
  ExternalLinkIcon,
  formatCredits,
  formatDate,
  RadioGroup,
  TextField,
  useFirstInvalid,
} from '@fanfare/shared-ui';
import { useState, type FormEvent } from 'react';
import { amountFault, creditsIn, savedCredits } from '../../../lib/amount.ts';
import type { CashOut } from '../../../lib/cash-out-query.ts';
import { useConnectBank } from '../../../lib/use-connect-bank.ts';
import { useSaveAutomaticPayout } from '../api/automatic-payout.ts';
import s from './automatic-payout.module.css';

const modes: readonly AutomaticPayoutMode[] = ['off', 'weekly', 'amount'];
const largestCredits = 1_000_000;
const noEdits: { mode?: AutomaticPayoutMode; amount?: string; method?: PayoutMethod } = {};

interface AutomaticPayoutFormProps extends Pick<CashOut, 'ways'> {
  saved: AutomaticPayout;
}

/** When and where to; what is typed survives a reload. */
export function AutomaticPayoutForm({ saved, ways }: AutomaticPayoutFormProps) {
  const { t, locale } = useText();
  const { isFailure, notify } = useShell();
  const messageFor = useFailureMessage('form');
  const save = useSaveAutomaticPayout();
  const connect = useConnectBank();
  const { values: edits, change, clear } = usePersistedState('automatic-payout', noEdits);
  const [hasTried, setHasTried] = useState(false);
  const { form, refused: focusFirst } = useFirstInvalid();
  const mode = edits.mode ?? saved.mode;
  const amount = edits.amount ?? (saved.fromCredits === null ? '' : savedCredits(saved.fromCredits, locale));
  const method = edits.method ?? saved.method ?? ways.find(({ state }) => state === 'ready')?.method ?? null;
  const isReady = ways.some((way) => way.method === method && way.state === 'ready');
  const fault = mode === 'amount' ? amountFault(amount, { min: saved.minCredits, max: largestCredits }) : null;
  const compact = (credits: number) => formatCredits(credits, locale, { compact: true });
  const bank = ways.find((way) => way.method === 'bank')?.state;
  const fields = isFailure(save.error) ? save.error.fields : undefined;
  // Saving again is how one that came back is tried again.
  const isDirty =
    mode !== saved.mode ||
    saved.problem !== null ||
    (mode !== 'off' && method !== saved.method) ||
    (mode === 'amount' && creditsIn(amount) !== saved.fromCredits);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    setHasTried(true);
    if (mode !== 'off' && (fault !== null || !isReady || method === null)) return focusFirst();
    const fromCredits = creditsIn(amount);
    save.mutate(
      {
        mode,
        ...(mode === 'amount' && fromCredits !== null ? { fromCredits } : {}),
        ...(method !== null && mode !== 'off' ? { method } : {}),
      },
      {
        onSuccess: () => {
          clear();
          setHasTried(false);
          notify({ text: t(`automatic.saved.${mode}`), tone: 'positive' });
        },
        onError: focusFirst,
      },
    );
  };
  const day = (text: string) =>
    formatDate(`${text}T00:00:00.000Z`, locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
  return (
    <form ref={form} className={s.form} noValidate onSubmit={submit}>
      {saved.problem === null ? null : <Banner tone="warning">{t(`automatic.problems.${saved.problem}`)}</Banner>}
      {save.error && !fields ? <Banner tone="danger">{messageFor(save.error)}</Banner> : null}
      <RadioGroup
        layout="cards"
        label={t('automatic.when')}
        value={mode}
        onValueChange={(next) => change({ mode: next })}
        options={modes.map((value) => ({
          value,
          label: t(`automatic.modes.${value}`),
          hint: t(`automatic.hints.${value}`, { min: compact(saved.minCredits) }),
        }))}
      />
      {mode === 'amount' ? (
        <TextField
          label={t('automatic.amount')}
          inputMode="decimal"
          autoComplete="off"
          required
          readOnly={save.isPending}
          value={amount}
          onChange={(event) => change({ amount: event.target.value })}
          hint={t('automatic.amountHint', { min: compact(saved.minCredits) })}
          error={
            hasTried && fault !== null
              ? t(`amount.${fault}`, { min: compact(saved.minCredits), max: compact(largestCredits) })
              : fields?.['fromCredits']
          }
        />
      ) : null}
      {mode === 'off' ? null : (
        <RadioGroup
          layout="cards"
          label={t('cashOut.way')}
          value={method}
          onValueChange={(next) => change({ method: next })}
          error={hasTried && !isReady ? t('automatic.notReady') : fields?.['method']}
          options={ways.map(({ method: value, state, destination }) => ({
            value,
            disabled: state !== 'ready',
            label: t(`cashOut.ways.${value}`),
            hint: state === 'ready' ? destination : t(`automatic.setUp.${state === 'off' ? 'off' : value}`),
          }))}
        />
      )}
      {mode !== 'off' && (bank === 'missing' || bank === 'incomplete') ? (
        <>
          <FailureBanner kind="action" error={connect.error} />
          <Button
            className={s.submit}
            iconEnd={<ExternalLinkIcon size={16} />}
            loading={connect.isPending}
            onClick={() => connect.mutate()}
          >
            {t(`cashOut.bankAct.${bank}`)}
          </Button>
        </>
      ) : null}
      <p className={s.text}>
        {saved.nextOn !== null && mode === 'weekly'
          ? t('automatic.next', { day: day(saved.nextOn) })
          : t('automatic.rules')}
      </p>
      <Button type="submit" className={s.submit} loading={save.isPending} disabled={!isDirty}>
        {t('automatic.save')}
      </Button>
    </form>
  );
}
