import '../lib/shop-texts.ts';
import { useFailureMessage, useShell, useText } from '@fanfare/kit';
import { Banner, Button, formatCredits, GiftIcon, styles, TextField } from '@fanfare/shared-ui';
import { useMutation } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { useSingleFlight } from '../../../lib/use-single-flight.ts';
import { checkGift, useRedeemGift } from '../api/gift.ts';
import row from './code-row.module.css';

/** Redeems a gift code: checks its value first, then adds it to the wallet. */
export function GiftForm({ onRedeemed }: { onRedeemed?: () => void }) {
  const { t, locale } = useText();
  const { call, notify } = useShell();
  const messageFor = useFailureMessage('form');
  const [code, setCode] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const check = useMutation({ mutationFn: (typed: string) => checkGift(call, typed) });
  const redeem = useRedeemGift();
  const typed = code.trim();
  const held = check.data?.status === 'unused' ? check.data.credits : null;
  const credits = (amount: number) => formatCredits(amount, locale);

  const checkOrRedeem = useSingleFlight(async () => {
    try {
      if (held === null) {
        await check.mutateAsync(typed);
        return;
      }
      const { creditsAdded, walletCredits } = await redeem.mutateAsync(typed);
      notify({
        text: t('gift.added', { credits: credits(creditsAdded), wallet: credits(walletCredits) }),
        tone: 'positive',
      });
      setCode('');
      check.reset();
      onRedeemed?.();
    } catch {
      // The field shows the refusal.
    }
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setIsMissing(!typed);
    if (typed) checkOrRedeem();
  };
  const error = isMissing
    ? t('required', { field: t('gift.code') })
    : check.data?.status === 'redeemed'
      ? t('gift.used')
      : (check.error ?? redeem.error)
        ? messageFor(check.error ?? redeem.error)
        : undefined;
  return (
    <form className={styles.stackClose} noValidate onSubmit={submit}>
      <div className={row.row}>
        <TextField
          label={t('gift.code')}
          placeholder={t('gift.placeholder')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          startIcon={<GiftIcon size={18} />}
          value={code}
          error={error}
          onChange={(event) => {
            setCode(event.currentTarget.value);
            setIsMissing(false);
            check.reset();
            redeem.reset();
          }}
        />
        {held === null && (
          <Button type="submit" loading={check.isPending}>
            {t('gift.check')}
          </Button>
        )}
      </div>
      {held !== null && (
        <Banner
          tone="positive"
          action={
            <Button type="submit" variant="primary" loading={redeem.isPending}>
              {t('gift.redeem')}
            </Button>
          }
        >
          {t('gift.holds', { credits: credits(held) })}
        </Banner>
      )}
    </form>
  );
}
