import type { CampaignType, PaymentSummary } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { Button, cx, formatCredits, styles, TriangleAlertIcon } from '@fanfare/shared-ui';
import { useState } from 'react';
import { typeContext } from '../../../lib/campaign/type-context.ts';
import { sumCredits } from '../../../lib/money.ts';
import s from './payment.module.css';

/** So many lines stay on a narrow screen; the style sheet counts the head and them. */
const foldedLines = 3;

interface PaymentLinesProps {
  type: CampaignType;
  summary: PaymentSummary;
  isRemoving: boolean;
  onRemove: (serviceId: number) => void;
}

/** Each curator's price and how it is split. */
export function PaymentLines({ type, summary, isRemoving, onRemove }: PaymentLinesProps) {
  const { t, locale } = useText();
  const { lines } = summary;
  const [isUnfolded, setIsUnfolded] = useState(false);
  const canFold = lines.length > foldedLines + 1;
  const credits = (amount: number) => formatCredits(amount, locale);
  const sum = (pick: (line: PaymentSummary['lines'][number]) => number) => credits(sumCredits(lines.map(pick)));
  const figure = (label: string, text: string) => (
    <span className={s.figure}>
      <small className={styles.caption}>{label}</small>
      {text}
    </span>
  );
  return (
    <>
      <ul className={s.lines} data-folded={canFold && !isUnfolded}>
        <li className={cx(styles.caption, s.heads)} aria-hidden="true">
          <span>{t('pay.curator', typeContext(type))}</span>
          <span className={s.figure}>{t('pay.toCurator', typeContext(type))}</span>
          <span className={s.figure}>{t('pay.toFanfare')}</span>
          <span className={s.figure}>{t('pay.price')}</span>
        </li>
        {lines.map((line) => (
          <li key={line.serviceId} data-problem={!line.isAvailable || undefined}>
            <span className={s.name}>
              <b className={styles.name}>{line.title}</b>
              <span className={styles.small}>
                {t('pay.answersWithin', { name: line.curatorName, days: t('days', { count: line.replyDays }) })}
              </span>
            </span>
            {figure(t('pay.toCurator', typeContext(type)), credits(line.toCuratorCredits))}
            {figure(t('pay.toFanfare'), credits(line.toFanfareCredits))}
            <span className={s.figure}>
              <small className={styles.caption}>{t('pay.price')}</small>
              {line.priceCredits === line.priceAtSelectionCredits ? (
                <span className={s.price}>{credits(line.priceCredits)}</span>
              ) : (
                <span className={s.changed}>
                  <del>{credits(line.priceAtSelectionCredits)}</del>
                  <span aria-hidden="true"> → </span>
                  <ins className={s.price}>{credits(line.priceCredits)}</ins>
                </span>
              )}
            </span>
            {!line.isAvailable && (
              <span className={s.refused}>
                <TriangleAlertIcon size={16} aria-hidden="true" />
                {line.refusal ?? t('pay.unavailable')}
                <Button
                  size="s"
                  loading={isRemoving}
                  aria-label={t('remove', { name: line.title })}
                  onClick={() => onRemove(line.serviceId)}
                >
                  {t('pay.remove')}
                </Button>
              </span>
            )}
          </li>
        ))}
        <li className={s.total}>
          <span className={s.name}>{t('curatorCount', { count: lines.length, ...typeContext(type) })}</span>
          {figure(
            t('pay.toCurator', typeContext(type)),
            sum((line) => line.toCuratorCredits),
          )}
          {figure(
            t('pay.toFanfare'),
            sum((line) => line.toFanfareCredits),
          )}
          {figure(t('pay.price'), credits(summary.totalCredits))}
        </li>
      </ul>
      {canFold && (
        <Button className={s.fold} fullWidth aria-expanded={isUnfolded} onClick={() => setIsUnfolded(!isUnfolded)}>
          {t(isUnfolded ? 'pay.fold' : 'pay.unfold', { count: lines.length, ...typeContext(type) })}
        </Button>
      )}
      <p className={cx(styles.small, s.note)}>
        {t('pay.back', { credits: credits(summary.totalCredits), ...typeContext(type) })}
      </p>
    </>
  );
}
