import type { Pack } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { Card, cx, Dialog, formatCredits, formatEuros, styles, Totals } from '@fanfare/shared-ui';
import { useState, type ReactNode } from 'react';
import { typeContext } from '../../../lib/campaign/type-context.ts';
import { sumCredits } from '../../../lib/money.ts';
import type { Proposal } from '../api/proposal.ts';
import { type FastDraft } from '../lib/draft.ts';
import { cheapestPacks } from '../lib/cheapest-packs.ts';
import type { ListView } from '../lib/list-view.ts';
import { BudgetField } from './budget-field.tsx';
import { ListForecast } from './list-forecast.tsx';
import s from './list-side.module.css';

/** The actions and notes below the list. */
export interface ContinuePanel {
  button: ReactNode;
  /** What blocks the next step, or its progress. */
  problems: ReactNode;
  /** Good to know before continuing. */
  notes: ReactNode;
}

interface ListSideProps {
  draft: FastDraft;
  list: ListView;
  proposal: Proposal;
  packs: readonly Pack[];
  walletCredits: number | null;
  continuePanel: ContinuePanel;
  onBudget: (credits: number) => void;
}

/** Cost, forecast and next step of the list: a sidebar on wide screens, else a bar that opens the details. */
export function ListSide(props: ListSideProps) {
  const { t, locale } = useText();
  const [isOpen, setIsOpen] = useState(false);
  const { list, continuePanel } = props;
  return (
    <>
      <Card raised padding="none" className={s.side} render={<aside aria-label={t('fastStart.side.label')} />}>
        <div className={s.scrolls}>
          <Figures {...props} />
        </div>
        <div className={s.foot}>
          <button type="button" className={s.summary} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
            <b>{t('curatorCount', { count: list.chosen.length, ...typeContext(props.draft.goal) })}</b>
            <span>{t('fastStart.side.bar', { credits: formatCredits(list.totalCredits, locale) })}</span>
            <span className={s.open}>{t('fastStart.side.open')}</span>
          </button>
          <div className={s.roomy}>
            <Sums {...props} />
          </div>
          {continuePanel.problems}
          {continuePanel.button}
          <div className={cx(s.roomy, s.notes)}>{continuePanel.notes ?? <p>{t('basket.hint')}</p>}</div>
        </div>
      </Card>
      <Dialog open={isOpen} onOpenChange={setIsOpen} title={t('fastStart.side.label')} closeLabel={t('close')}>
        <div className={s.inDialog}>
          <Figures {...props} />
        </div>
        <Sums {...props} />
        <div className={s.notes}>
          {continuePanel.notes}
          <p>{t('basket.hint')}</p>
        </div>
      </Dialog>
    </>
  );
}

function Figures({ draft, list, proposal, onBudget }: ListSideProps) {
  const { t, locale } = useText();
  const free = sumCredits([draft.budgetCredits, -list.totalCredits]);
  return (
    <>
      <div className={s.part}>
        <BudgetField isCompact value={draft.budgetCredits} packs={[]} walletCredits={null} onChange={onBudget} />
        <p className={styles.figures}>
          {t(free >= 0 ? 'fastStart.side.free' : 'fastStart.side.over', {
            credits: formatCredits(Math.abs(free), locale),
          })}
        </p>
      </div>
      {list.chosen.length > 0 && (
        <div className={s.part}>
          <ListForecast draft={draft} ids={list.chosen.map(({ id }) => id)} proposal={proposal} />
        </div>
      )}
    </>
  );
}

function Sums({ draft, list: { chosen, totalCredits }, walletCredits, packs }: ListSideProps) {
  const { t, locale } = useText();
  const credits = (amount: number) => formatCredits(amount, locale);
  const missing = Math.max(0, sumCredits([totalCredits, -(walletCredits ?? 0)]));
  const price = missing > 0 ? cheapestPacks(packs, missing) : null;
  return (
    <>
      <Totals
        rows={[
          {
            label: t('basket.reviews', { count: chosen.length, ...typeContext(draft.goal) }),
            value: credits(totalCredits),
            isTotal: walletCredits === null,
          },
          ...(walletCredits === null
            ? []
            : [
                { label: t('basket.walletNow'), value: credits(walletCredits) },
                {
                  label: t(missing > 0 ? 'basket.missing' : 'basket.walletAfter'),
                  value: credits(missing > 0 ? missing : sumCredits([walletCredits, -totalCredits])),
                  isTotal: true,
                },
              ]),
        ]}
      />
      {price && (
        <p className={styles.figures}>
          {t(walletCredits === null ? 'fastStart.side.eurosAll' : 'fastStart.side.euros', {
            euros: formatEuros(price.priceCents, locale),
          })}
        </p>
      )}
    </>
  );
}
