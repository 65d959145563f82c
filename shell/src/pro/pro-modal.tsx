import { Banner, Button, CheckIcon, Dialog, Flare, SegmentedControl, Tag } from '@fanfare/shared-ui';
import type { DataOf } from '@fanfare/shell-contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { namespace } from '../lib/i18n.ts';
import { leaveTo } from '../lib/before-unload.ts';
import { useShell, useShellState } from '../shell-context.tsx';
import { benefitsFor, featureOf } from './benefits.ts';
import s from './pro-modal.module.css';
import { formatEuros } from '../lib/formats.ts';

type Period = 'monthly' | 'yearly';
type Plan = DataOf<'GET /api/v2/subscriptions'>[number];

/** Maximum length of a return path. */
const longestPage = 300;
/** Shown until the plans are loaded (docs/rules.md#pro). */
const placeholderCents = 100;

/** React hook: a feature's name as a person reads it. Released remotes may name one that this shell doesn't know. */
function useFeatureText() {
  const { t } = useTranslation(namespace);
  return (name: string): string => {
    const feature = featureOf(name);
    return feature ? t(`pro.features.${feature.key}`, { max: feature.max }) : name;
  };
}

/** The upsell, opened by any API refusal for lack of Pro, and by any screen through `openPro`. */
export default function ProModal() {
  const { t } = useTranslation(namespace);
  const { store } = useShell();
  const modal = useShellState((state) => state.proModal);
  const featureText = useFeatureText();
  const close = () => store.setState({ proModal: null });
  return (
    <Dialog
      open={modal !== null}
      onOpenChange={(isOpen) => !isOpen && close()}
      title={modal?.feature ? featureText(modal.feature) : t('pro.title')}
      closeLabel={t('pro.close')}
      art={<Flare variant="modal" className={s.flare ?? ''} />}
    >
      {modal && <Offer feature={modal.feature} onContinueFree={close} />}
    </Dialog>
  );
}

/** Remounted each time, so that it starts with the monthly plan. */
function Offer({ feature, onContinueFree }: { feature: string | null; onContinueFree: () => void }) {
  const { t } = useTranslation(namespace);
  const { services } = useShell();
  const isPro = useShellState((state) => state.session.isPro);
  const { pathname, search } = useLocation();
  // The page's selections are in its address, so that the return path restores them.
  const page = (pathname + search).length <= longestPage ? pathname + search : pathname;
  const [period, setPeriod] = useState<Period>('monthly');
  const featureText = useFeatureText();
  const plans = useQuery({
    queryKey: ['shell', 'subscriptions'],
    queryFn: ({ signal }) => services.call('GET /api/v2/subscriptions', { signal }),
    staleTime: 600_000,
  });
  // The first entry is the plan on offer (docs/specification.md).
  const plan: Plan | undefined = plans.data?.[0];
  const subscribe = useMutation({
    mutationFn: (priceID: string) =>
      services.call('POST /api/v2/subscriptions/init', { body: { priceID, origin: { page } } }),
    onSuccess: ({ url }) => leaveTo(url),
  });
  const { reset } = subscribe;
  useEffect(() => {
    // Back from the checkout without buying, a browser may restore this page as it was left: this re-enables the button.
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && reset();
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, [reset]);
  const price = plan?.prices[period];
  const refusal = plans.error ?? subscribe.error;
  return (
    <>
      <SegmentedControl<Period>
        className={s.period ?? ''}
        fullWidth
        label={t('pro.period')}
        value={period}
        onValueChange={setPeriod}
        options={[
          { value: 'monthly', label: t('pro.monthly') },
          { value: 'yearly', label: t('pro.yearly') },
        ]}
      />
      <section className={s.plan} aria-label={t('pro.leads')}>
        <p className={s.price} aria-busy={plans.isPending}>
          {!plans.isError && (
            <>
              <b data-figures>{formatEuros(price?.amount ?? placeholderCents)}</b>
              <span>{t(period === 'monthly' ? 'pro.perMonth' : 'pro.perYear')}</span>
            </>
          )}
          <Tag tone="pro">{t('pro.badge')}</Tag>
        </p>
        <ul className={s.benefits}>
          {benefitsFor(feature).map((benefit) => (
            <li key={benefit ?? 'feature'}>
              <CheckIcon size={20} aria-hidden="true" />
              {benefit === null
                ? feature && featureText(feature)
                : benefit === 'credits'
                  ? t(period === 'monthly' ? 'pro.creditsMonthly' : 'pro.creditsYearly')
                  : t(`pro.${benefit}`)}
            </li>
          ))}
        </ul>
        {isPro && <p>{t('pro.owned')}</p>}
        {refusal && <Banner tone="danger">{refusal.message}</Banner>}
        {!isPro && (
          <Button
            variant="brass"
            size="l"
            fullWidth
            disabled={!price}
            loading={subscribe.isPending || subscribe.isSuccess}
            onClick={() => price && subscribe.mutate(price.id)}
          >
            {t('pro.subscribe')}
          </Button>
        )}
      </section>
      <Button size="l" fullWidth onClick={onContinueFree}>
        {t(isPro ? 'pro.close' : 'pro.continueFree')}
      </Button>
      <p className={s.note}>{t('pro.note')}</p>
    </>
  );
}
