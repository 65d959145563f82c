import type { PromoKind } from '@fanfare/api-contract';
import type { TFunction } from 'i18next';
import type { Terms } from './promo-text.ts';
import type { NewPromo } from './queries.ts';

/** The promo code form's raw input; days as `2026-12-31`. */
export interface PromoDraft {
  code: string;
  kind: PromoKind;
  value: string;
  firstDay: string;
  lastDay: string;
  /** Credits of the smallest pack; empty for every pack. */
  minCredits: string;
  maxUses: string;
  isOncePerAccount: boolean;
  isFirstOnly: boolean;
  email: string;
  note: string;
}

export const emptyDraft: PromoDraft = {
  code: '',
  kind: 'percent_off',
  value: '',
  firstDay: '',
  lastDay: '',
  minCredits: '',
  maxUses: '',
  isOncePerAccount: true,
  isFirstOnly: false,
  email: '',
  note: '',
};

export const promoKinds: readonly PromoKind[] = ['percent_off', 'amount_off', 'bonus_percent', 'bonus_credits'];

/** Keyed by the API's field names, so that its refusals map to fields too. */
export type PromoErrors = Partial<Record<keyof NewPromo, string>>;

const most = 1_000_000;
const codeShape = /^[A-Za-z0-9][A-Za-z0-9-]{2,38}[A-Za-z0-9]$/;
const emailShape = /^[^\s@]+@[^\s@.]+\.\S+$/;

/** A whole number of 1 or more; null for anything else. */
function parseInteger(typed: string): number | null {
  const value = /^\d{1,7}$/.test(typed.trim()) ? Number(typed) : 0;
  return value >= 1 && value <= most ? value : null;
}

/** Euros as typed, with a point or a comma, in cents. */
function centsOf(typed: string): number | null {
  const match = /^(\d{1,5})(?:[.,](\d{1,2}))?$/.exec(typed.trim());
  const cents = match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : 0;
  return cents >= 1 && cents <= most ? cents : null;
}

/** The value in the API's units; null if invalid. */
function valueOf({ kind, value }: PromoDraft): number | null {
  if (kind === 'amount_off') return centsOf(value);
  const whole = parseInteger(value);
  return kind === 'percent_off' && whole !== null && whole > 99 ? null : whole;
}

/** Days are in the person's time zone: from midnight to the last moment before the next. */
function instantOf(day: string, time: string): string | null {
  const at = new Date(`${day}T${time}`);
  return day === '' || Number.isNaN(at.getTime()) ? null : at.toISOString();
}
const startOf = ({ firstDay }: PromoDraft) => instantOf(firstDay, '00:00:00');
const endOf = ({ lastDay }: PromoDraft) => instantOf(lastDay, '23:59:59.999');

/** A description of the draft so far; null while it has no value yet. */
export function termsOf(draft: PromoDraft): Terms | null {
  const value = valueOf(draft);
  if (value === null) return null;
  const email = draft.email.trim();
  return {
    kind: draft.kind,
    value,
    startsAt: startOf(draft),
    endsAt: endOf(draft),
    maxUses: parseInteger(draft.maxUses),
    onePerAccount: draft.isOncePerAccount,
    firstPurchaseOnly: draft.isFirstOnly,
    minCredits: parseInteger(draft.minCredits),
    accountEmail: email === '' ? null : email,
  };
}

/**
 * Validates a draft.
 * @param now in milliseconds: an end in the past is refused
 * @returns the request, or the errors by field
 */
export function readDraft(draft: PromoDraft, now: number, t: TFunction): { body: NewPromo } | { errors: PromoErrors } {
  const wrong = (what: string) => t(`staff.create.wrong.${what}`);
  const terms = termsOf(draft);
  const code = draft.code.trim();
  const [startsAt, endsAt] = [startOf(draft), endOf(draft)];
  const email = draft.email.trim();
  const errors: PromoErrors = {
    ...(code !== '' && !codeShape.test(code) ? { code: t('staff.create.codeWrong') } : {}),
    ...(terms === null ? { value: wrong(draft.kind) } : {}),
    ...(draft.firstDay !== '' && startsAt === null ? { startsAt: wrong('day') } : {}),
    ...(draft.lastDay !== '' && endsAt === null ? { endsAt: wrong('day') } : {}),
    ...(endsAt && startsAt && endsAt <= startsAt
      ? { endsAt: wrong('ends') }
      : endsAt && Date.parse(endsAt) <= now
        ? { endsAt: wrong('past') }
        : {}),
    ...(draft.maxUses.trim() !== '' && parseInteger(draft.maxUses) === null ? { maxUses: wrong('whole') } : {}),
    ...(email !== '' && !emailShape.test(email) ? { accountEmail: wrong('email') } : {}),
  };
  if (terms === null || Object.keys(errors).length > 0) return { errors };
  const note = draft.note.trim();
  return { body: { ...terms, ...(code === '' ? {} : { code }), ...(note === '' ? {} : { note }) } };
}
