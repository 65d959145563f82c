import type { CallTypes, createPromoCode } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { packsOf } from '../../packs.ts';
import { type Because, because } from '../../because.ts';
import { AppError } from '../../plugins/errors.ts';
import type { Rules } from '../../rules.ts';
import { mustBeReleased } from '../code-releases/index.ts';
import { newPromoCode } from './promo-code.ts';
import { packsWith, worthOf } from './promo-terms.ts';
import {
  accountByEmail,
  insertPromo,
  type NewPromo,
  readStaffPromo,
  type StaffPromoRow,
} from './staff-promos.repository.ts';

export type NewPromoRequest = CallTypes<typeof createPromoCode>['body'];

interface Staff {
  rules: Rules;
  staffId: number;
  now: Date;
}

/** A collision of 40 random bits is rare; three in a row are a bug. */
const maxTries = 3;

/**
 * Creates a promo code for staff.
 * @throws AppError invalid_input with `fields`; conflict where the code exists
 */
export async function createForStaff(db: Knex, request: NewPromoRequest, staff: Staff): Promise<StaffPromoRow> {
  const email = request.accountEmail?.trim() || null;
  const accountId = email === null ? null : await accountByEmail(db, email);
  const promo: Terms = {
    kind: request.kind,
    value: request.value,
    startsAt: request.startsAt ? new Date(request.startsAt) : null,
    endsAt: request.endsAt ? new Date(request.endsAt) : null,
    maxUses: request.maxUses ?? null,
    onePerAccount: request.onePerAccount ?? true,
    firstPurchaseOnly: request.firstPurchaseOnly ?? false,
    minCredits: request.minCredits ?? null,
    accountId,
    note: request.note ?? '',
    createdBy: staff.staffId,
  };
  const fields = {
    ...checkTimes(promo, staff.now),
    ...checkValue(promo, staff.rules),
    ...(email !== null && accountId === null && { accountEmail: because('promos.no_account') }),
  };
  if (Object.keys(fields).length > 0) throw new AppError('invalid_input', undefined, { fields });
  const worth = worthOf(staff.rules, packsOf(staff.rules), columnsOf(promo));
  return db.transaction(async (trx) => {
    const needsRelease = await mustBeReleased(trx, staff.rules, { staffId: staff.staffId, worth });
    const id = await insertNamed(trx, { ...promo, worth, needsRelease }, request.code?.toUpperCase());
    return (await readStaffPromo(trx, id))!;
  });
}

type Terms = Omit<NewPromo, 'code' | 'worth' | 'needsRelease'>;

const columnsOf = ({ kind, value, maxUses, onePerAccount, accountId, minCredits }: Terms) => ({
  kind,
  value,
  max_uses: maxUses,
  one_per_account: onePerAccount,
  account_id: accountId,
  min_credits: minCredits,
});

async function insertNamed(db: Knex, promo: Omit<NewPromo, 'code'>, name: string | undefined): Promise<number> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const id = await insertPromo(db, { ...promo, code: name ?? newPromoCode() });
    if (id !== null) return id;
    if (name !== undefined) {
      throw new AppError('conflict', because('promos.taken'), {
        fields: { code: because('promos.taken') },
      });
    }
  }
  throw new Error('generated codes keep colliding');
}

type Fields = Record<string, Because>;

function checkTimes({ startsAt, endsAt }: Pick<NewPromo, 'startsAt' | 'endsAt'>, now: Date): Fields {
  if (endsAt && startsAt && endsAt <= startsAt) return { endsAt: because('promos.end_before_start') };
  return endsAt && endsAt <= now ? { endsAt: because('promos.end_over') } : {};
}

function checkValue({ kind, value, minCredits }: Terms, rules: Rules): Fields {
  if (kind === 'percent_off' && value >= 100) return { value: because('promos.percent_below') };
  const packs = packsOf(rules);
  const largest = packs.at(-1)?.credits ?? 0;
  if (minCredits !== null && minCredits > largest)
    return { minCredits: because('promos.largest_pack', { credits: largest }) };
  if (packsWith(rules, packs, { kind, value, min_credits: minCredits }).length > 0) return {};
  return { value: because('promos.too_much') };
}
