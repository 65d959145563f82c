import '../features/shop/lib/shop-texts.ts';
import type { Campaign, PaymentSummary, Purchase } from '@fanfare/api-contract';
import { FailureBanner, LoadError, Loading, Page, useLiveUpdates, useShell, useText } from '@fanfare/kit';
import { Banner, Button, cx, formatCredits, styles } from '@fanfare/shared-ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { paymentQuery, usePay } from '../features/payment/api/payment.ts';
import { useRemoveLine } from '../features/payment/api/remove-line.ts';
import { ChangedPrices } from '../features/payment/components/changed-prices.tsx';
import { BudgetNote } from '../features/payment/components/budget-note.tsx';
import { PaymentBar } from '../features/payment/components/payment-bar.tsx';
import { PaymentLines } from '../features/payment/components/payment-lines.tsx';
import { Expected } from '../features/payment/components/expected.tsx';
import { PlanFields } from '../features/payment/components/plan-fields.tsx';
import { useChangedPrices } from '../features/payment/components/use-changed-prices.ts';
import { usePlan } from '../features/payment/components/use-plan.ts';
import { PaymentSide } from '../features/payment/components/payment-side.tsx';
import { productsQuery } from '../features/shop/api/products.ts';
import { packToBuy } from '../features/shop/lib/packs.ts';
import { PurchaseSuccess } from '../features/shop/components/purchase-success.tsx';
import { BuyMissing } from '../features/shop/components/buy-missing.tsx';
import { ConfirmEmail } from '../features/shop/components/confirm-email.tsx';
import { DebtBanner } from '../features/shop/components/debt-notes.tsx';
import { GiftForm } from '../features/shop/components/gift-form.tsx';
import { useCheckout } from '../features/shop/lib/use-checkout.ts';
import { usePaymentReturn } from '../features/shop/lib/use-payment-return.ts';
import { BackToStep } from '../lib/campaign/back-to-step.tsx';
import { DraftGate } from '../lib/campaign/draft-gate.tsx';
import { DraftHeader } from '../lib/campaign/draft-header.tsx';
import { typeContext } from '../lib/campaign/type-context.ts';
import { sumCredits } from '../lib/money.ts';
import { useSingleFlight } from '../lib/use-single-flight.ts';
import { to } from '../paths.ts';
import s from './pay-campaign.module.css';
import { queryKeys } from '../lib/query-keys.ts';

/** The payment page of playlists and radios; influencers have their own. */
export function PayCampaign() {
  const { search } = useLocation();
  return (
    <DraftGate>
      {(campaign) =>
        campaign.type === 'influencers' ? (
          <Navigate to={to.pay(campaign.type, campaign.id) + search} replace />
        ) : (
          <PayStep campaign={campaign} />
        )
      }
    </DraftGate>
  );
}

/** Step 4: where each credit goes, and the payment. */
export function PayStep({ campaign }: { campaign: Campaign }) {
  if (campaign.selection.length === 0) return <Navigate to={to.select(campaign.type, campaign.id)} replace />;
  return <Payment campaign={campaign} />;
}

function Payment({ campaign }: { campaign: Campaign }) {
  const { t } = useText();
  const { call } = useShell();
  const summary = useQuery(paymentQuery(call, campaign.id));
  // Credits may be bought elsewhere: in another tab, or on a phone.
  useLiveUpdates('wallet', queryKeys.campaigns.payment(campaign.id));
  const title = t('pay.title');
  return (
    <Page title={title} header={<DraftHeader campaign={campaign} title={title} step="pay" />}>
      {summary.isPending && <Loading height={320} />}
      {summary.isError && !summary.data && <LoadError error={summary.error} onRetry={() => void summary.refetch()} />}
      {summary.data && <Summary campaign={campaign} summary={summary.data} />}
    </Page>
  );
}

function Summary({ campaign, summary }: { campaign: Campaign; summary: PaymentSummary }) {
  const { type } = campaign;
  const { t, locale } = useText();
  const { call, navigate, isFailure, refreshAccount, useSession } = useShell();
  const debtCredits = useSession((session) => session.account?.debtCredits ?? 0);
  const client = useQueryClient();
  const pay = usePay(campaign.id);
  const plan = usePlan(campaign);
  const remove = useRemoveLine(campaign.id);
  const checkout = useCheckout();
  const { purchaseId } = usePaymentReturn();
  const [bought, setBought] = useState<{ purchase: Purchase; settledCredits: number } | null>(null);
  const refusal = isFailure(pay.error) ? pay.error.code : null;
  const changed = useChangedPrices(summary);

  const onPay = useSingleFlight(async () => {
    if (pay.isSuccess) return;
    try {
      if (!(await plan.save())) return;
      const { status } = await pay.mutateAsync(summary.totalCredits);
      navigate(to.complete(type, campaign.id, status === 'awaiting_audio' ? status : 'sent'), { replace: true });
    } catch (thrown) {
      // Shows the debt and how to settle it.
      if (isFailure(thrown) && thrown.code === 'debt_outstanding') await refreshAccount().catch(() => undefined);
    }
  });
  const onCredits = () => {
    pay.reset();
    return client.invalidateQueries({ queryKey: queryKeys.campaigns.payment(campaign.id) });
  };
  const onBought = async (purchase: Purchase, settledCredits: number) => {
    // Only then does the same click pay.
    await onCredits();
    setBought({ purchase, settledCredits });
    checkout.finish();
  };
  const neededCredits = sumCredits([summary.missingCredits, debtCredits]);
  const products = useQuery({ ...productsQuery(call), enabled: neededCredits > 0 });
  const canBuy = products.data !== undefined && packToBuy(products.data, neededCredits) !== null;
  const isShownElsewhere =
    refusal === 'price_changed' ||
    refusal === 'insufficient_credits' ||
    (refusal === 'cap_reached' && summary.budget?.isExceeded) ||
    (refusal === 'debt_outstanding' && debtCredits > 0);
  const notices = (
    <>
      <ChangedPrices changed={changed} />
      {!isShownElsewhere && <FailureBanner kind="action" error={pay.error} />}
      <FailureBanner kind="action" error={remove.error} />
      {!summary.emailConfirmed && <ConfirmEmail />}
      <DebtBanner />
      <BudgetNote type={type} summary={summary} />
      {summary.missingCredits > 0 && (
        <Banner
          tone="warning"
          title={t('pay.missing', { credits: formatCredits(summary.missingCredits, locale) })}
          action={
            <Button size="s" render={<Link to={to.select(type, campaign.id)} />}>
              {t('pay.removeCurators', typeContext(type))}
            </Button>
          }
        >
          {t('pay.missingText')}
        </Banner>
      )}
      {(neededCredits > 0 || checkout.chosen || purchaseId !== null) && (
        <BuyMissing missingCredits={neededCredits} checkout={checkout} onPaid={(...paid) => void onBought(...paid)} />
      )}
      {summary.missingCredits > 0 && !checkout.chosen && <GiftForm onRedeemed={() => void onCredits()} />}
      {bought && <PurchaseSuccess {...bought} />}
    </>
  );
  const state = {
    type,
    summary,
    isOwing: debtCredits > 0,
    isUnaccepted: changed.isUnaccepted,
    isPaying: plan.isSaving || pay.isPending || pay.isSuccess,
    onPay,
  };
  return (
    <>
      <div className={cx(styles.columns, s.columns)}>
        <section aria-label={t('pay.lines')}>
          <PaymentLines
            type={type}
            summary={summary}
            isRemoving={remove.isPending}
            onRemove={(id) => remove.mutate(id)}
          />
          <Expected campaign={campaign} waves={plan.waves} />
          <PlanFields plan={plan} campaign={campaign} />
          <p className={s.back}>
            <BackToStep current="pay" draft={campaign} />
          </p>
        </section>
        <div className={styles.side}>
          <PaymentSide {...state} isBuyingFirst={canBuy} notices={notices} />
        </div>
      </div>
      <PaymentBar {...state} />
    </>
  );
}
