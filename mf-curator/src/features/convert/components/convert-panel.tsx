import { useFailureMessage, usePersistedState, useShell, useText } from '@fanfare/kit';
import type { DataOf } from '@fanfare/shell-contract';
import {
  Banner,
  Button,
  ConfirmDialog,
  Panel,
  TextField,
  formatCredits,
  linkClass,
  useFirstInvalid,
} from '@fanfare/shared-ui';
import { useState, type FormEvent } from 'react';
import { Link } from 'react-router-dom';
import { amountFault, creditsIn, shareOf, typedCredits } from '../../../lib/amount.ts';
import { addCreatorPath } from '../../../paths.ts';
import { type Attempt, useConvert } from '../api/convert.ts';
import s from './convert-panel.module.css';

type CashOut = DataOf<'GET /api/cash-out/demand'>;

const empty: { amount: string; attempt: Attempt | null } = { amount: '', attempt: null };

/** Converts earned credits to creator credits of the same person, with the bonus on top. */
export function ConvertPanel({ cashOut }: { cashOut: CashOut }) {
  const { t } = useText();
  const { canConvert, availableCredits, conversionBonusPercent: percent } = cashOut;
  return (
    <Panel title={t('convert.title')} className={s.panel}>
      <p className={s.text}>{t('convert.lead', { percent })}</p>
      {!canConvert ? (
        <p className={s.text}>
          {t('convert.noCreator')}{' '}
          <Link className={linkClass} to={addCreatorPath}>
            {t('convert.addCreator')}
          </Link>
        </p>
      ) : availableCredits > 0 ? (
        <ConvertForm cashOut={cashOut} />
      ) : (
        <p className={s.text}>{t('convert.nothing')}</p>
      )}
    </Panel>
  );
}

/** What the bonus is shown with as long as no amount is typed. */
const exampleCredits = 10;

function ConvertForm({ cashOut }: { cashOut: CashOut }) {
  const { t, locale } = useText();
  const { isFailure, notify } = useShell();
  const messageFor = useFailureMessage('form');
  const convert = useConvert();
  const { values, change, clear } = usePersistedState('convert', empty);
  const [hasTried, setHasTried] = useState(false);
  const { form, refused: focusFirst } = useFirstInvalid();
  const [isAsking, setIsAsking] = useState(false);
  const { availableCredits, conversionBonusPercent: percent } = cashOut;
  const fault = amountFault(values.amount, { min: 0, max: availableCredits });
  const credits = fault === null ? creditsIn(values.amount) : null;
  const write = (amount: number) => formatCredits(amount, locale);
  const sumsOf = (amount: number) => {
    const bonus = shareOf(amount, percent);
    return { credits: write(amount), bonus: write(bonus), total: write(amount + bonus) };
  };
  const sums = sumsOf(credits ?? 0);
  const refused = isFailure(convert.error) ? convert.error : null;

  const ask = (event: FormEvent) => {
    event.preventDefault();
    setHasTried(true);
    if (credits === null) return focusFirst();
    setIsAsking(true);
  };
  // Not by `mutate`: its callbacks don't run once the form is unmounted, and a live event may leave nothing to convert before the answer.
  const send = async () => {
    if (credits === null) return;
    // Kept with the amount: whoever comes back to it after a lost response sends the same conversion again.
    const attempt = values.attempt?.credits === credits ? values.attempt : { credits, key: crypto.randomUUID() };
    change({ attempt });
    const done = await convert.mutateAsync(attempt).catch(() => null);
    setIsAsking(false);
    if (!done) return focusFirst();
    clear();
    setHasTried(false);
    const total = write(done.convertedCredits + done.bonusCredits);
    notify({ text: t('convert.done', { total }), tone: 'positive' });
  };
  return (
    <form ref={form} className={s.form} noValidate onSubmit={ask}>
      {convert.error && !refused?.fields ? <Banner tone="danger">{messageFor(convert.error)}</Banner> : null}
      <TextField
        label={t('convert.amount')}
        labelEnd={t('cashOut.of', { available: write(availableCredits) })}
        inputMode="decimal"
        autoComplete="off"
        required
        value={values.amount}
        onChange={(event) => change({ amount: event.target.value })}
        error={
          hasTried && fault !== null
            ? t(`amount.${fault}`, { min: 0, max: write(availableCredits) })
            : refused?.fields?.['credits']
        }
        endSlot={
          <Button size="s" variant="ghost" onClick={() => change({ amount: typedCredits(availableCredits, locale) })}>
            {t('amount.all')}
          </Button>
        }
      />
      <output className={s.result}>
        {credits === null ? t('convert.example', sumsOf(exampleCredits)) : <b>{t('convert.becomes', sums)}</b>}
        {credits === null ? null : <span>{t('convert.sum', sums)}</span>}
      </output>
      <Button type="submit" className={s.submit}>
        {t('convert.act')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        tone="primary"
        title={t('convert.confirmTitle', sums)}
        description={t('convert.confirmText', sums)}
        confirmText={t('convert.act')}
        cancelText={t('cashOut.notNow')}
        busy={convert.isPending}
        onConfirm={() => void send()}
      />
    </form>
  );
}
