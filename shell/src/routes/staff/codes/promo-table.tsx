import {
  BanIcon,
  Button,
  CheckIcon,
  cx,
  Table,
  Tag,
  UsersIcon,
  VisuallyHidden,
  type TagTone,
} from '@fanfare/shared-ui';
import type { PromoCode } from '@fanfare/api-contract';
import { useTranslation } from 'react-i18next';
import { namespace } from '../../../lib/i18n.ts';
import { CopyCode } from '../copy-code.tsx';
import s from '../rows.module.css';
import { createdText, benefitText, limitTexts, stoppedText } from './promo-text.ts';
import { formatCredits, formatDate, formatEuros } from '../../../lib/formats.ts';

const columns = ['code', 'does', 'when', 'uses', 'figures', 'acts'] as const;
const tones: Record<PromoCode['status'], TagTone> = {
  active: 'positive',
  scheduled: 'role',
  expired: 'neutral',
  used_up: 'neutral',
  stopped: 'danger',
};

interface Props {
  promos: readonly PromoCode[];
  onRelease: (promo: PromoCode) => void;
  onStop: (promo: PromoCode) => void;
  /** Left out where nobody can have used them yet. */
  onUses?: (promo: PromoCode) => void;
}

/** Promo codes, one per row: terms, status and results. */
export function PromoTable({ promos, ...acts }: Props) {
  const { t } = useTranslation(namespace);
  return (
    <Table label={t('staff.lists.promos')} className={cx(s.table, s.promos)}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column === 'acts' ? (
                <VisuallyHidden>{t('staff.promo.column.acts')}</VisuallyHidden>
              ) : (
                t(`staff.promo.column.${column}`)
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {promos.map((promo) => (
          <Row key={promo.id} promo={promo} {...acts} />
        ))}
      </tbody>
    </Table>
  );
}

function Row({ promo, onRelease, onStop, onUses }: { promo: PromoCode } & Omit<Props, 'promos'>) {
  const { t } = useTranslation(namespace);
  const { code, status, isDemo, note } = promo;
  const isWaiting = promo.isAwaitingRelease === true;
  const limits = limitTexts(promo, t).join(', ');
  return (
    <tr>
      <td data-first>
        <div className={s.code}>
          <span>{code}</span>
          <CopyCode code={code} />
        </div>
        <p className={s.tags}>
          {isWaiting ? (
            <Tag tone="warning">{t('staff.waiting.tag')}</Tag>
          ) : (
            <Tag tone={tones[status]}>{t(`staff.promo.status.${status}`)}</Tag>
          )}
          {isDemo && <Tag tone="demo">{t('staff.demo')}</Tag>}
        </p>
      </td>
      <td data-wide>
        <p className={s.first}>{benefitText(promo, t)}</p>
        <p className={s.quiet}>{limits.charAt(0).toLocaleUpperCase() + limits.slice(1)}</p>
        {note && <p className={s.faint}>{note}</p>}
      </td>
      <td data-wide>
        <When promo={promo} />
      </td>
      <td data-figures>
        <Uses promo={promo} />
      </td>
      <td data-figures>
        <Figures promo={promo} />
      </td>
      <td data-acts>
        <div className={s.acts}>
          {isWaiting && (
            <Button size="s" variant="ghost" iconStart={<CheckIcon />} onClick={() => onRelease(promo)}>
              {t('staff.gift.release.button')} <VisuallyHidden>{code}</VisuallyHidden>
            </Button>
          )}
          {onUses && !isWaiting && (
            <Button size="s" variant="ghost" iconStart={<UsersIcon />} onClick={() => onUses(promo)}>
              {t('staff.promo.uses.show')} <VisuallyHidden>{t('staff.promo.uses.whose', { code })}</VisuallyHidden>
            </Button>
          )}
          {(status === 'active' || status === 'scheduled') && (
            <Button size="s" variant="ghost" iconStart={<BanIcon />} onClick={() => onStop(promo)}>
              {t(isWaiting ? 'staff.waiting.refuse' : 'staff.promo.stop.button')}{' '}
              <VisuallyHidden>{code}</VisuallyHidden>
            </Button>
          )}
        </div>
      </td>
    </tr>
  );
}

const exact = { dateStyle: 'medium', timeStyle: 'short' } as const;

/** Its time window, and who stopped it, or else who created it. */
function When({ promo }: { promo: PromoCode }) {
  const { t } = useTranslation(namespace);
  const { startsAt, endsAt, stoppedAt } = promo;
  const day = (at: string) => formatDate(at);
  const span =
    startsAt && endsAt
      ? t('staff.promo.span', { from: day(startsAt), to: day(endsAt) })
      : startsAt
        ? t('staff.promo.since', { from: day(startsAt) })
        : endsAt
          ? t('staff.promo.till', { to: day(endsAt) })
          : t('staff.promo.always');
  const title = [startsAt, endsAt].flatMap((at) => (at ? [formatDate(at, exact)] : [])).join(' – ');
  return (
    <>
      <p className={s.plain} title={title || undefined}>
        {span}
      </p>
      <p className={s.faint}>{stoppedAt ? stoppedText(promo, t) : createdText(promo, t)}</p>
    </>
  );
}

/** How much of it is used, as a bar and as text. */
function Uses({ promo: { uses, maxUses } }: { promo: PromoCode }) {
  const { t } = useTranslation(namespace);
  if (maxUses === null) {
    return (
      <>
        <p className={s.plain}>{t('staff.promo.uses.open', { count: uses })}</p>
        <p className={s.faint}>{t('staff.promo.uses.noLimit')}</p>
      </>
    );
  }
  return (
    <>
      <p className={s.plain}>{t('staff.promo.uses.limited', { uses, max: maxUses })}</p>
      <span className={s.bar} aria-hidden="true">
        {uses > 0 && <i style={{ width: `${Math.min(100, (uses / maxUses) * 100)}%` }} />}
      </span>
    </>
  );
}

/** Its totals: paid, discounted, extra credits. */
function Figures({ promo: { uses, paidCents, discountCents, bonusCredits } }: { promo: PromoCode }) {
  const { t } = useTranslation(namespace);
  if (uses === 0) return <p className={s.faint}>{t('staff.promo.figures.none')}</p>;
  return (
    <>
      <p className={s.first}>{t('staff.promo.figures.paid', { amount: formatEuros(paidCents) })}</p>
      {discountCents > 0 && (
        <p className={s.quiet}>{t('staff.promo.figures.discount', { amount: formatEuros(discountCents) })}</p>
      )}
      {bonusCredits > 0 && (
        <p className={s.quiet}>
          {t('staff.promo.figures.bonus', { credits: formatCredits(bonusCredits, { compact: true }) })}
        </p>
      )}
    </>
  );
}
