import type { Report } from '@fanfare/api-contract';
import { useSearchParam, useText } from '@fanfare/kit';
import {
  ChevronDownIcon,
  ChevronsUpDownIcon,
  ChevronUpIcon,
  formatCredits,
  formatDuration,
  type MarkState,
  NumberCell,
  Panel,
  StateMark,
  styles,
  Table,
} from '@fanfare/shared-ui';
import { CuratorLink } from '../../../lib/curator/curator-link.tsx';
import { columns, meanOf, readSorting, sorted, sortingText, type Column } from '../lib/sorting.ts';
import s from './curator-table.module.css';

type Row = Report['curators'][number];
const numbers: readonly Column[] = ['heard', 'reply', 'rating', 'notes', 'credits'];
const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
/** From two days on, replies are shown in days. */
const hoursUntilDays = 48;

interface CuratorTableProps {
  rows: readonly Row[];
  /** Nobody of them exists: no links to their pages. */
  isSample?: boolean;
}

/** Each curator's answer, listening time, ratings and cost. Sortable; the order is kept in the URL. */
export function CuratorTable({ rows, isSample = false }: CuratorTableProps) {
  const { t } = useText();
  const [sortParam, setSortParam] = useSearchParam('sort');
  const sorting = readSorting(sortParam);
  const sortBy = (by: Column) => {
    const isDown = sorting.by === by ? !sorting.isDown : numbers.includes(by);
    setSortParam(sortingText({ by, isDown }));
  };
  return (
    <Panel className={s.section} title={t('report.table.title')}>
      <Table label={t('report.table.title')} className={s.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column}
                scope="col"
                data-number={numbers.includes(column) || undefined}
                aria-sort={sorting.by !== column ? undefined : sorting.isDown ? 'descending' : 'ascending'}
              >
                <button type="button" onClick={() => sortBy(column)}>
                  {t(`report.table.${column}`)}
                  <SortIcon way={sorting.by === column ? (sorting.isDown ? 'down' : 'up') : null} />
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sorted(rows, sorting).map((row) => (
            <CuratorRow key={row.submissionId} row={row} isSample={isSample} />
          ))}
        </tbody>
      </Table>
    </Panel>
  );
}

function SortIcon({ way }: { way: 'up' | 'down' | null }) {
  if (way === 'up') return <ChevronUpIcon size={14} aria-hidden="true" />;
  if (way === 'down') return <ChevronDownIcon size={14} aria-hidden="true" />;
  return <ChevronsUpDownIcon size={14} aria-hidden="true" className={s.quiet} />;
}

const markOf = ({ status, heardSeconds }: Row): MarkState =>
  status === 'pending' ? (heardSeconds > 0 ? 'listening' : 'waiting') : status;

function CuratorRow({ row, isSample }: { row: Row; isSample: boolean }) {
  const { t, locale } = useText();
  const mean = meanOf(row);
  const dash = <span className={s.quiet}>–</span>;
  return (
    <tr>
      <th scope="row" className={s.who}>
        <b className={styles.name}>{row.serviceTitle}</b>
        <span className={styles.caption}>
          {isSample ? row.curatorName : <CuratorLink curator={{ id: row.curatorId, display_name: row.curatorName }} />}
        </span>
      </th>
      <td>
        <StateMark state={markOf(row)} label={t(`state.${markOf(row)}`)} />
      </td>
      <td>{row.reasonCode && row.decision === 'declined' ? t(`reason.${row.reasonCode}`) : dash}</td>
      <NumberCell>
        {row.heardSeconds > 0 ? (
          <>
            {formatDuration(row.heardSeconds)}
            {row.durationSeconds !== null && (
              <small> {t('report.table.of', { total: formatDuration(row.durationSeconds) })}</small>
            )}
          </>
        ) : (
          dash
        )}
      </NumberCell>
      <NumberCell>{row.replyHours === null ? dash : replyText(row.replyHours, t, locale)}</NumberCell>
      <NumberCell>{mean === null ? dash : mean.toLocaleString(locale, oneDecimal)}</NumberCell>
      <NumberCell>{row.noteCount > 0 ? row.noteCount : dash}</NumberCell>
      <NumberCell className={s.money}>
        <Money row={row} />
      </NumberCell>
    </tr>
  );
}

function replyText(hours: number, t: ReturnType<typeof useText>['t'], locale: string): string {
  if (hours < hoursUntilDays) return t('report.table.hours', { hours: Math.max(1, Math.round(hours)) });
  return t('report.table.days', { days: (hours / 24).toLocaleString(locale, oneDecimal) });
}

/** Where the price is now; the parts add up to it. */
function Money({ row }: { row: Row }) {
  const { t, locale } = useText();
  const parts = [
    { id: 'spent', credits: row.spentCredits },
    { id: 'held', credits: row.heldCredits },
    { id: 'back', credits: row.returnedCredits },
  ] as const;
  if (row.priceCredits === 0) return t('report.table.free');
  return parts
    .filter(({ credits }) => credits > 0)
    .map(({ id, credits }) => (
      <span key={id} data-money={id}>
        {formatCredits(credits, locale)} <small>{t(`money.${id}`)}</small>
      </span>
    ));
}
