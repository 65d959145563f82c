import { type AuditCheck, type AuditPass, everything, type Only } from './audit.check.ts';
import { journalPhases } from './journal.ts';

const phaseBits = { single: 1, pending: 2, post: 4, void: 8 } as const;
const anyPhase = 15;
/** Set by the journal itself; the phases that its kind forbids follow above. */
const isThere = 16;
const forbidden = 5;
/** Set by a journal that states what it changes. */
const states = 1 << 10;

const bitOfPhase = `CASE phase ${Object.entries(phaseBits)
  .map(([phase, bit]) => `WHEN '${phase}' THEN ${bit}`)
  .join(' ')} END`;

const forbiddenOfKind = `CASE kind ${Object.entries(journalPhases)
  .map(([kind, phases]) => `WHEN '${kind}' THEN ${phases.reduce((rest, phase) => rest - phaseBits[phase], anyPhase)}`)
  .join(' ')} ELSE ${anyPhase} END`;

/** What a transfer adds to the clearing account. */
const toClearing = `CASE WHEN phase IN ('pending', 'void') THEN 0 WHEN credit_account_id = (SELECT id FROM clearing) THEN amount
       WHEN debit_account_id = (SELECT id FROM clearing) THEN -amount ELSE 0 END`;

/** Journals that are wrong: each is added up with its legs in one pass, as bits and a sum. */
const wrongJournals = (only: Only) => `
  SELECT id, bit_or(bits) AS bits, total_hundredths(cleared) AS rest, total_hundredths(held) AS unstated
    FROM (SELECT journal_id AS id, ${bitOfPhase} AS bits, ${toClearing} AS cleared, CASE phase WHEN 'pending' THEN amount ELSE 0 END AS held
            FROM ledger_transfers WHERE ${only('journal_id')}
          UNION ALL
          SELECT id, ${isThere} | (${forbiddenOfKind} << ${forbidden}) | CASE WHEN creator_change IS NULL THEN 0 ELSE ${states} END, 0,
                 coalesce(creator_change, 0)
            FROM ledger_journals WHERE ${only('id')}) part
   GROUP BY id
  HAVING total_hundredths(cleared) <> 0 OR (bit_or(bits) & ${states} <> 0 AND total_hundredths(held) <> 0) OR bit_or(bits) & ${isThere} = 0 OR bit_or(bits) & ${anyPhase} = 0
      OR (bit_or(bits) >> ${forbidden}) & bit_or(bits) & ${anyPhase} <> 0`;

const clearing = {
  name: 'clearing',
  question: 'Does the clearing account end at zero in every journal?',
  wrong: 'rest <> 0',
};
const journals = {
  name: 'journals',
  question: 'Does every journal have legs, all of a phase that its kind allows?',
  wrong: `bits & ${isThere} <> 0 AND (bits & ${anyPhase} = 0 OR (bits >> ${forbidden}) & bits & ${anyPhase} <> 0)`,
};

const changes = {
  name: 'stated changes',
  question: 'Does every payment hold what its journal states?',
  wrong: `bits & ${states} <> 0 AND unstated <> 0`,
};

/** Checks of each journal with its legs. */
export const journalChecks: Record<'clearing' | 'journals' | 'changes', AuditCheck> = { clearing, journals, changes };

/** @param only the condition on a journal's id that says which are looked at */
export const journalPass = (only: Only = everything): AuditPass => `
  WITH clearing AS (SELECT id FROM ledger_accounts WHERE kind = 'clearing')
  SELECT c.name, jsonb_build_object('journal_id', w.id, 'kind', (SELECT kind FROM ledger_journals j WHERE j.id = w.id),
                                    'legs', (SELECT count(*) FROM ledger_transfers t WHERE t.journal_id = w.id), 'rest', w.rest, 'unstated', w.unstated) AS row
    FROM (${wrongJournals(only)}) w
   CROSS JOIN LATERAL (VALUES ('${clearing.name}', ${clearing.wrong}), ('${journals.name}', ${journals.wrong}),
                              ('${changes.name}', ${changes.wrong}),
                              ('references', bits & ${isThere} = 0)) AS c (name, is_wrong)
   WHERE c.is_wrong`;
