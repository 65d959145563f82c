import { Button, Tag, type TagTone } from '@fanfare/shared-ui';
import type { DemandStatus, StaffCashOut } from '@fanfare/api-contract';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { namespace } from '../../../lib/i18n.ts';
import { useShell } from '../../../shell-context.tsx';
import { Fact, Facts } from '../fact.tsx';
import s from './demand.module.css';
import { formatCredits, formatDate, formatEuros, formatNumber, formatAgo } from '../../../lib/formats.ts';

interface Props {
  demand: StaffCashOut;
  onApprove: (demand: StaffCashOut) => void;
  onReturn: (demand: StaffCashOut) => void;
}

const tones: Record<DemandStatus, TagTone> = {
  requested: 'warning',
  approved: 'role',
  sent: 'role',
  paid: 'positive',
  returned: 'danger',
  cancelled: 'neutral',
};

/** One demand: its amount, recipient and destination, why it is pending, and the facts to decide by. */
export function Demand({ demand, onApprove, onReturn }: Props) {
  const { t } = useTranslation(namespace);
  const { now } = useShell().services;
  const id = useId();
  const { status, amountCents, credits, method, destination, curator, facts } = demand;
  const canReturn = status === 'requested' || status === 'approved';
  return (
    <article className={s.demand} aria-labelledby={id}>
      <div>
        <p className={s.amount}>
          {formatEuros(amountCents)} <span>{t('staff.cashOut.credits', { credits: formatCredits(credits) })}</span>
        </p>
        <h2 id={id}>{curator.display_name}</h2>
        <p className={s.quiet}>{t('staff.cashOut.account', { email: curator.email, id: curator.accountId })}</p>
        <p className={s.quiet}>{t(`staff.cashOut.to.${method}`, { destination })}</p>
        <p className={s.state}>
          <Tag tone={tones[status]}>{t(`staff.cashOut.status.${status}`)}</Tag>
          <span>{statusTime(demand, now(), t)}</span>
        </p>
        {demand.waitsBecause && <p className={s.why}>{t('staff.cashOut.because', { why: demand.waitsBecause })}</p>}
        {demand.reason && <p className={s.why}>{t('staff.cashOut.returnedBecause', { why: demand.reason })}</p>}
      </div>
      <Facts>
        <Fact label={t('staff.cashOut.fact.age')}>{t('staff.cashOut.fact.days', { count: facts.accountAgeDays })}</Fact>
        <Fact label={t('staff.cashOut.fact.answers')}>{formatNumber(facts.answers)}</Fact>
        <Fact label={t('staff.cashOut.fact.earned')}>{formatCredits(facts.earnedCredits)}</Fact>
        <Fact label={t('staff.cashOut.fact.paidOut')}>{formatCredits(facts.paidOutCredits)}</Fact>
        <Fact label={t('staff.cashOut.fact.flags')} warning={facts.openFlags > 0}>
          {facts.openFlags}
        </Fact>
        <Fact label={t('staff.cashOut.fact.shared')} warning={facts.sharesDestination > 0}>
          {facts.sharesDestination}
        </Fact>
      </Facts>
      {canReturn && (
        <div
          className={s.acts}
          role="group"
          aria-label={t('staff.cashOut.decide', { amount: formatEuros(amountCents), curator: curator.display_name })}
        >
          {status === 'requested' && (
            <Button variant="primary" onClick={() => onApprove(demand)}>
              {t('staff.cashOut.approve.button')}
            </Button>
          )}
          <Button onClick={() => onReturn(demand)}>{t('staff.cashOut.return.button')}</Button>
        </div>
      )}
    </article>
  );
}

type Translate = (key: string, values: Record<string, string>) => string;

/** Since when it has been pending, or when its last event happened. */
function statusTime({ createdAt, approvedAt, sentAt, expectedAt, closedAt }: StaffCashOut, now: number, t: Translate) {
  if (closedAt) return t('staff.cashOut.when.closed', { date: formatDate(closedAt) });
  if (sentAt && expectedAt) {
    return t('staff.cashOut.when.expected', { date: formatDate(sentAt), expected: formatDate(expectedAt) });
  }
  if (sentAt) return t('staff.cashOut.when.sent', { date: formatDate(sentAt) });
  if (approvedAt) return t('staff.cashOut.when.approved', { date: formatDate(approvedAt) });
  return t('staff.cashOut.when.requested', { when: formatAgo(createdAt, now) });
}
