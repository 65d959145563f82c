import type { TrainedRanking } from '@fanfare/api-contract';
import { Button, cx, NumberCell, NumberHead, Table, Tag, VisuallyHidden, type TagTone } from '@fanfare/shared-ui';
import { useTranslation } from 'react-i18next';
import { namespace } from '../../../lib/i18n.ts';
import { useShell } from '../../../shell-context.tsx';
import rows from '../rows.module.css';
import { difference, figure } from './figure.ts';
import s from './ranking-table.module.css';
import { formatDate, formatNumber, formatAgo } from '../../../lib/formats.ts';

const figureNames = ['hit1', 'hit10', 'mrr'] as const;

interface Props {
  rankings: readonly TrainedRanking[];
  live: TrainedRanking | null;
  onChoose: (ranking: TrainedRanking) => void;
}

/** Trained rankings, one per row: figures, the difference to the live one, and what became of it. */
export function RankingTable({ rankings, live, onChoose }: Props) {
  const { t } = useTranslation(namespace);
  return (
    <Table label={t('staff.ranking.list')} className={cx(rows.table, s.rankings)}>
      <thead>
        <tr>
          <th scope="col">{t('staff.ranking.column.ranking')}</th>
          {figureNames.map((name) => (
            <NumberHead key={name}>{t(`staff.ranking.column.${name}`)}</NumberHead>
          ))}
          <th scope="col">{t('staff.ranking.column.status')}</th>
          <th scope="col">
            <VisuallyHidden>{t('staff.ranking.column.acts')}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {rankings.map((ranking) => (
          <Row key={ranking.id} ranking={ranking} live={live} onChoose={onChoose} />
        ))}
      </tbody>
    </Table>
  );
}

function Row({ ranking, live, onChoose }: { ranking: TrainedRanking } & Omit<Props, 'rankings'>) {
  const { t } = useTranslation(namespace);
  const { id, trainedAt, examples, figures, isLive, isUsable } = ranking;
  return (
    <tr>
      <td data-first>
        <p className={rows.first}>{formatDate(trainedAt, { dateStyle: 'medium', timeStyle: 'short' })}</p>
        <p className={rows.faint}>
          {t('staff.ranking.numberOn', { id, count: examples, tracks: formatNumber(examples) })}
        </p>
      </td>
      {figureNames.map((name) => (
        <NumberCell key={name} tone="strong">
          <span className={s.name}>{t(`staff.ranking.column.${name}`)}</span> {figure(figures[name])}
          {live && !isLive && (
            <p className={rows.faint}>
              {difference(figures[name], live.figures[name])}
              <VisuallyHidden> {t('staff.ranking.versus')}</VisuallyHidden>
            </p>
          )}
        </NumberCell>
      ))}
      <td data-wide>
        <Status ranking={ranking} />
      </td>
      <td data-acts>
        <div className={rows.acts}>
          {!isLive && isUsable && (
            <Button size="s" variant={ranking.awaitsDecision ? 'secondary' : 'ghost'} onClick={() => onChoose(ranking)}>
              {t('staff.ranking.put.button')} <VisuallyHidden>{t('staff.ranking.number', { id })}</VisuallyHidden>
            </Button>
          )}
        </div>
      </td>
    </tr>
  );
}

type Status = 'live' | 'unusable' | 'waiting' | 'earlier';
const tones: Record<Status, TagTone> = { live: 'positive', unusable: 'danger', waiting: 'warning', earlier: 'neutral' };

const statusOf = ({ isLive, isUsable, awaitsDecision }: TrainedRanking): Status =>
  isLive ? 'live' : !isUsable ? 'unusable' : awaitsDecision ? 'waiting' : 'earlier';

/** What it is now, and since when, by whom or why. */
function Status({ ranking }: { ranking: TrainedRanking }) {
  const { t } = useTranslation(namespace);
  const { now } = useShell().services;
  const { isLive, isUsable, liveSince, chosenBy, trainedAt, awaitsDecision } = ranking;
  const when = liveSince && formatDate(liveSince);
  const story = isLive
    ? t(chosenBy ? 'staff.ranking.liveBy' : 'staff.ranking.liveSince', { when, who: chosenBy })
    : awaitsDecision
      ? t('staff.ranking.waitingText', { when: formatAgo(trainedAt, now()) })
      : when
        ? t('staff.ranking.wasLive', { when })
        : t('staff.ranking.neverLive');
  const status = statusOf(ranking);
  return (
    <>
      <Tag tone={tones[status]}>{t(`staff.ranking.${status}`)}</Tag>
      <p className={rows.faint}>{story}</p>
      {!isUsable && <p className={rows.faint}>{t('staff.ranking.unusableText')}</p>}
    </>
  );
}
