import { Dialog, EmptyState, NumberCell, NumberHead, Table } from '@fanfare/shared-ui';
import type { PromoCode, PromoUse } from '@fanfare/api-contract';
import { useTranslation } from 'react-i18next';
import { namespace } from '../../../lib/i18n.ts';
import { useShell } from '../../../shell-context.tsx';
import { ListPage } from '../list-page.tsx';
import s from './dialogs.module.css';
import { createdText, promoSentence, stoppedText } from './promo-text.ts';
import { usePromoUses } from './queries.ts';
import { formatCredits, formatDate, formatEuros } from '../../../lib/formats.ts';

/** Who used a code, when, and what for. */
export function PromoUsesDialog({ promo, onClose }: { promo: PromoCode; onClose: () => void }) {
  const { t } = useTranslation(namespace);
  const { now } = useShell().services;
  const uses = usePromoUses(promo.id);
  return (
    <Dialog
      open
      onOpenChange={(stays) => !stays && onClose()}
      size="xl"
      title={t('staff.promo.uses.title', { code: promo.code })}
      description={
        <>
          {promoSentence(promo, now(), t)}
          <span className={s.made}>{[createdText(promo, t), stoppedText(promo, t)].filter(Boolean).join(' · ')}</span>
        </>
      }
      closeLabel={t('staff.close')}
    >
      <div className={s.list}>
        <ListPage
          query={uses}
          failedText={t('staff.promo.uses.failed')}
          empty={<EmptyState titleAs="h3" title={t('staff.promo.uses.none')} text={t('staff.promo.uses.noneText')} />}
        >
          {(items) => <UseTable uses={items} code={promo.code} />}
        </ListPage>
      </div>
    </Dialog>
  );
}

function UseTable({ uses, code }: { uses: readonly PromoUse[]; code: string }) {
  const { t } = useTranslation(namespace);
  const credits = (amount: number) => formatCredits(amount, { compact: true });
  return (
    <Table label={t('staff.promo.uses.title', { code })} className={s.uses}>
      <thead>
        <tr>
          <th scope="col">{t('staff.promo.uses.when')}</th>
          <th scope="col">{t('staff.promo.uses.who')}</th>
          <th scope="col">{t('staff.promo.uses.bought')}</th>
          <NumberHead>{t('staff.promo.uses.paid')}</NumberHead>
          <NumberHead>{t('staff.promo.uses.off')}</NumberHead>
        </tr>
      </thead>
      <tbody>
        {uses.map((use) => (
          <tr key={use.id}>
            <td>
              <time dateTime={use.usedAt}>{formatDate(use.usedAt, { dateStyle: 'medium', timeStyle: 'short' })}</time>
            </td>
            <td className={s.who}>{use.accountEmail}</td>
            <td>
              <span title={t('staff.promo.uses.purchase', { id: use.purchaseId })}>
                {t(use.bonusCredits > 0 ? 'staff.promo.uses.bonus' : 'staff.promo.uses.credits', {
                  credits: credits(use.credits),
                  bonus: credits(use.bonusCredits),
                })}
              </span>
            </td>
            <NumberCell tone="strong" className={s.paid ?? ''}>
              {formatEuros(use.priceCents)}
            </NumberCell>
            <NumberCell tone="quiet" className={s.off ?? ''}>
              {use.discountCents > 0 ? `−${formatEuros(use.discountCents)}` : '–'}
            </NumberCell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
