import {
  BanIcon,
  Button,
  CheckIcon,
  cx,
  NumberCell,
  NumberHead,
  Table,
  Tag,
  VisuallyHidden,
  type TagTone,
} from '@fanfare/shared-ui';
import type { GiftCode } from '@fanfare/api-contract';
import { useTranslation } from 'react-i18next';
import { namespace } from '../../../lib/i18n.ts';
import s from '../rows.module.css';
import { formatCredits, formatDate } from '../../../lib/formats.ts';

const tones: Record<GiftCode['status'], TagTone> = { unused: 'positive', redeemed: 'neutral', stopped: 'danger' };

interface Props {
  gifts: readonly GiftCode[];
  onRelease: (gift: GiftCode) => void;
  onStop: (gift: GiftCode) => void;
}

/** Gift codes, one per row: value, origin, who redeemed it. */
export function GiftTable({ gifts, onRelease, onStop }: Props) {
  const { t } = useTranslation(namespace);
  return (
    <Table label={t('staff.lists.gifts')} className={cx(s.table, s.gifts)}>
      <thead>
        <tr>
          <th scope="col">{t('staff.gift.column.code')}</th>
          <NumberHead>{t('staff.gift.column.credits')}</NumberHead>
          <th scope="col">{t('staff.gift.column.status')}</th>
          <th scope="col">{t('staff.gift.column.from')}</th>
          <th scope="col">{t('staff.gift.column.note')}</th>
          <th scope="col">{t('staff.gift.column.redeemed')}</th>
          <th scope="col">
            <VisuallyHidden>{t('staff.gift.column.acts')}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {gifts.map((gift) => (
          <Row key={gift.id} gift={gift} onRelease={onRelease} onStop={onStop} />
        ))}
      </tbody>
    </Table>
  );
}

function Row({ gift, onRelease, onStop }: { gift: GiftCode } & Omit<Props, 'gifts'>) {
  const { t } = useTranslation(namespace);
  const { ending, credits, status, source, note, createdAt, createdBy, redeemedAt, redeemedBy, stoppedAt } = gift;
  const isWaiting = status === 'unused' && gift.isAwaitingRelease === true;
  const by = (at: string, who: string | null) =>
    who ? t('staff.gift.by', { when: formatDate(at), who }) : formatDate(at);
  return (
    <tr>
      <td data-first className={s.plain}>
        <span className={s.ending}>{ending ? t('staff.gift.ending', { ending }) : t('staff.gift.unknown')}</span>
      </td>
      <NumberCell tone="strong" className={s.plain ?? ''}>
        {formatCredits(credits, { compact: true })}
        <span className={s.narrowUnit}> {t('staff.gift.unit')}</span>
      </NumberCell>
      <td>
        {isWaiting ? (
          <Tag tone="warning">{t('staff.waiting.tag')}</Tag>
        ) : (
          <Tag tone={tones[status]}>{t(`staff.gift.status.${status}`)}</Tag>
        )}
        {stoppedAt && <p className={s.faint}>{formatDate(stoppedAt)}</p>}
      </td>
      <td data-wide>
        <p className={s.plain}>{t(`staff.gift.source.${source}`)}</p>
        <p className={s.faint}>{by(createdAt, createdBy)}</p>
      </td>
      <td data-wide data-empty={note === '' || undefined} className={s.wrap}>
        <p className={s.quiet}>{note}</p>
      </td>
      <td data-wide data-empty={redeemedAt === null || undefined}>
        {redeemedAt && (
          <p className={s.quiet}>
            <span className={s.narrowLabel}>{t('staff.gift.column.redeemed')} </span>
            {by(redeemedAt, redeemedBy)}
          </p>
        )}
      </td>
      <td data-acts data-two={isWaiting || undefined}>
        <div className={s.acts}>
          {isWaiting && (
            <Button size="s" variant="ghost" iconStart={<CheckIcon />} onClick={() => onRelease(gift)}>
              {t('staff.gift.release.button')} <VisuallyHidden>{t('staff.gift.stop.whose', { ending })}</VisuallyHidden>
            </Button>
          )}
          {status === 'unused' && (
            <Button size="s" variant="ghost" iconStart={<BanIcon />} onClick={() => onStop(gift)}>
              {t(isWaiting ? 'staff.waiting.refuse' : 'staff.gift.stop.button')}{' '}
              <VisuallyHidden>{t('staff.gift.stop.whose', { ending })}</VisuallyHidden>
            </Button>
          )}
        </div>
      </td>
    </tr>
  );
}
