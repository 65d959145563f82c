import type { CashOutDemand } from '@fanfare/api-contract';
import { useFailureMessage, useShell, useText } from '@fanfare/kit';
import { Banner, Button, ConfirmDialog, CreditAmount, formatCredits, formatEuros } from '@fanfare/shared-ui';
import { useState } from 'react';
import { useCancel } from '../api/cash-out.ts';
import { unbroken } from '../lib/unbroken.ts';
import s from './cash-out.module.css';
import { DemandTimeline } from './demand-timeline.tsx';

interface OpenDemandProps {
  demand: CashOutDemand;
  autoApproveCredits: number;
  /** Called when the demand is cancelled. */
  onCancel: () => void;
}

/** The open demand: amount, destination and progress. */
export function OpenDemand({ demand, autoApproveCredits, onCancel }: OpenDemandProps) {
  const { t, locale } = useText();
  const { notify } = useShell();
  const messageFor = useFailureMessage('action');
  const cancel = useCancel();
  const [isAsking, setIsAsking] = useState(false);
  const credits = formatCredits(demand.credits, locale);
  // Not by `mutate`: its callbacks don't run once the demand is unmounted, and a live event may show the form before the answer.
  const stop = async () => {
    onCancel();
    const isDone = await cancel.mutateAsync(demand.id).then(
      () => true,
      () => false,
    );
    setIsAsking(false);
    if (isDone) notify({ text: t('cashOut.cancelled', { credits }), tone: 'positive' });
  };
  return (
    <div className={s.open}>
      <div className={s.sum}>
        <CreditAmount credits={demand.credits} unitLabel={t('credits')} locale={locale} size="l" />
        <p>
          {t('cashOut.goesTo', {
            euros: formatEuros(demand.amountCents, locale),
            by: t(`cashOut.by.${demand.method}`, { destination: unbroken(demand.destination) }),
          })}
        </p>
      </div>
      <DemandTimeline demand={demand} />
      <p className={s.text}>
        {t(`cashOut.openText.${demand.status}`, {
          credits,
          context: demand.credits > autoApproveCredits ? 'large' : undefined,
        })}{' '}
        {demand.status === 'sent' && demand.expectedAt === null ? t(`cashOut.takes.${demand.method}`) : null}
      </p>
      {cancel.error ? <Banner tone="danger">{messageFor(cancel.error)}</Banner> : null}
      {demand.status === 'requested' ? (
        <>
          <Button className={s.submit} onClick={() => setIsAsking(true)}>
            {t('cashOut.cancel')}
          </Button>
          <ConfirmDialog
            open={isAsking}
            onOpenChange={setIsAsking}
            title={t('cashOut.cancelTitle')}
            description={t('cashOut.cancelText', { credits })}
            confirmText={t('cashOut.cancel')}
            cancelText={t('cashOut.keep')}
            busy={cancel.isPending}
            onConfirm={() => void stop()}
          />
        </>
      ) : null}
    </div>
  );
}
