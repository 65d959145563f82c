import { transaction, type Transaction } from '@fanfare/api-contract';
import { isCalendarDay } from '../../calendar-day.ts';
import { type Because, because } from '../../because.ts';
import { AppError } from '../../plugins/errors.ts';

export type Kind = Transaction['kind'];

/** A history's filters as query parameters. */
export interface FilterQuery {
  kind?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

export interface Filters {
  /** Null: all. */
  kinds: Kind[] | null;
  /** Days in UTC, both included. */
  from: string | null;
  to: string | null;
}

const isKind = (name: string): name is Kind => transaction.shape.kind.safeParse(name).success;

/** @throws AppError invalid_input, naming each field that is wrong */
export function readFilters({ kind, from, to }: FilterQuery): Filters {
  const names = (kind ?? '').split(',').map((name) => name.trim());
  const kinds = names.filter((name) => name !== '');
  const unknown = kinds.filter((name) => !isKind(name));
  const fields: Record<string, Because> = {};
  if (unknown.length > 0) fields['kind'] = because('transactions.kind_unknown', { kinds: unknown });
  if (from && !isCalendarDay(from)) fields['from'] = because('transactions.from_day');
  if (to && !isCalendarDay(to)) fields['to'] = because('transactions.to_day');
  if (from && to && from > to && !fields['from'] && !fields['to']) fields['from'] = because('transactions.order');
  if (Object.keys(fields).length > 0) throw new AppError('invalid_input', Object.values(fields)[0], { fields });
  return { kinds: kinds.length > 0 ? kinds.filter(isKind) : null, from: from ?? null, to: to ?? null };
}
