/** An amount of up to 80 million credits times four weights fits a bigint. A greater one fails the statement, and the exact checks look at everything. */
const mask = 2 ** 28 - 1;
/** One hash gives two weights; the high one has a sign. */
const low = (hash: string) => `(${hash} & ${mask})`;
const high = (hash: string) => `(${hash} >> 36)`;
const hashed = (key: string, seed: string) => `hashint8extended(${key}, ${seed})`;
/** The weight of what has no amount. */
const alone = (hash: string) => `(${hash} & ${2 ** 48 - 1})`;

/**
 * Expressions of SQL that weigh what the audit adds up: of a transfer `t`, a submission `s` whose transfers follow from its state, a journal
 * `j`, a wallet `a` with its balance `b`, and a campaign `c` with its kept figures `k`. All that share a key have its weight, so that their sums
 * agree where their amounts do.
 * @param seed draws the weights
 * @param accounts the ids of two accounts of the platform
 */
export function weights(seed: number, { clearing, revenue }: { clearing: number; revenue: number }) {
  let salt = 0;
  const bySalt = () => {
    const own = seed + (salt += 1);
    return (key: string) => hashed(key, String(own));
  };
  const ofSubmission = bySalt();
  const ofJournal = bySalt();
  const ofLegs = bySalt();
  const ofLoosePosts = bySalt();
  const ofClearing = bySalt();
  const ofHold = bySalt();
  const ofCreditAccounts = bySalt();
  const ofEuroAccounts = bySalt();
  const ofPlacement = bySalt();
  const ofFigures = Array.from({ length: 5 }, () => bySalt()('c.id'));
  const textSeed = seed + (salt += 1);

  const weighAccounts = (unit: (key: string) => string) => ({
    debit: (id: string) => low(unit(id)),
    credit: (id: string) => high(unit(id)),
  });
  const credits = weighAccounts(ofCreditAccounts);
  const euros = weighAccounts(ofEuroAccounts);
  const byUnit = (weigh: (unit: typeof credits) => string) =>
    `CASE t.unit WHEN 'credit' THEN ${weigh(credits)} ELSE ${weigh(euros)} END`;

  // Keys of several parts are hashed one within the other: joined in another way, swapped parts would often have the same sum.
  const submissionOf = 'coalesce(t.submission_id, 0)';
  /** A hold, by itself or as what resolves it names it: with the same wallet and submission. */
  const hold = (id: string) => alone(hashed(submissionOf, hashed('t.debit_account_id', ofHold(id))));
  /** A leg under its own key: the product finds it again by that one. */
  const keyed = (idem: string, creditId: string, submissionId: string) =>
    low(hashed(submissionId, hashed(creditId, `hashtextextended(${idem}, ${textSeed})`)));
  /** A single leg of a journal, from the clearing account or not. */
  const leg = (journalId: string, submissionId: string) => {
    const hash = hashed(`coalesce(${submissionId}, 0)`, ofLegs(journalId));
    return { fromClearing: low(hash), other: high(hash) };
  };
  // Of both hashes the low half weighs what is held; the high one what is spent of a submission, and what a journal releases.
  const held = {
    submission: `coalesce(${low(ofSubmission('t.submission_id'))}, 0)`,
    journal: low(ofJournal('t.journal_id')),
  };
  const spent = `coalesce(${high(ofSubmission('t.submission_id'))}, 0)`;
  const single = `coalesce(${keyed('t.idem', 't.credit_account_id', 't.submission_id')}, 0)`;
  const released = (journalId: string) => high(ofJournal(journalId));
  const ofLeg = leg('t.journal_id', 't.submission_id');
  const singleLeg = `CASE t.debit_account_id WHEN ${clearing} THEN ${ofLeg.fromClearing} ELSE ${ofLeg.other} END`;
  const moved = byUnit(({ debit, credit }) => `${debit('t.debit_account_id')} + ${credit('t.credit_account_id')}`);
  const ofCleared = `t.amount * ${low(ofClearing('t.journal_id'))}`;
  const toClearing = `CASE ${clearing} WHEN t.credit_account_id THEN ${ofCleared} WHEN t.debit_account_id THEN -${ofCleared} ELSE 0 END`;
  /** The same of a single leg, which it weighs as well. */
  const singleToClearing = `CASE ${clearing} WHEN t.debit_account_id THEN ${ofLeg.fromClearing} - ${ofCleared}
    WHEN t.credit_account_id THEN ${ofLeg.other} + ${ofCleared} ELSE ${ofLeg.other} END`;
  const isSystem = (id: string) => `${id} IN (SELECT id FROM ledger_accounts WHERE account_id IS NULL)`;
  const movedBySystem = byUnit(
    ({ debit, credit }) => `CASE WHEN ${isSystem('t.debit_account_id')} THEN ${debit('t.debit_account_id')} ELSE 0 END
      + CASE WHEN ${isSystem('t.credit_account_id')} THEN ${credit('t.credit_account_id')} ELSE 0 END`,
  );
  /** What is spent of no submission is tied to its journal by this alone. */
  const loosePost = low(ofLoosePosts('t.journal_id'));
  /** Nothing else has this term: of what is wrong though no sum would say so. */
  const unexpected = `1 + ${low(bySalt()('t.id'))}`;
  const isThere = (id: string) => `(${id}, t.unit) IN (SELECT id, unit FROM ledger_accounts)`;
  /** Nearly all are of credits from a wallet to the clearing account: that needs one look. */
  const unlessNamed = `CASE WHEN t.credit_account_id = ${clearing} AND t.unit = 'credit'
      AND t.debit_account_id IN (SELECT id FROM ledger_accounts WHERE unit = 'credit') THEN 0
    WHEN ${isThere('t.debit_account_id')} AND ${isThere('t.credit_account_id')} THEN 0 ELSE ${unexpected} END`;
  /** A hold has the same weight for no submission as for number zero, which there isn't. */
  const unlessZero = `CASE t.submission_id WHEN 0 THEN ${unexpected} ELSE 0 END`;
  const key = (part: string) => `key || '${part}'`;
  const legOf = leg('j.id', 'j.submission_id');

  return {
    /** All that a transfer should agree with, at once. The most frequent phase comes first. */
    transfer: `coalesce(CASE t.phase
      WHEN 'single' THEN t.amount * (${single} + ${moved}) + ${singleToClearing}
      WHEN 'pending' THEN t.amount * (${held.submission} + ${held.journal}) + ${hold('t.id')} + ${unlessNamed} + ${unlessZero}
      WHEN 'post' THEN t.amount * (${spent} + ${moved}) + ${toClearing} - ${hold('t.pending_id')}
        + CASE WHEN t.submission_id IS NULL THEN ${loosePost} WHEN t.credit_account_id <> ${clearing} THEN ${unexpected} ELSE 0 END
      WHEN 'void' THEN t.amount * ${released('t.journal_id')} - ${hold('t.pending_id')} + ${unlessNamed} + ${unlessZero} END, ${unexpected})`,
    /** What the exact checks don't compare of the legs of journals that they look at. */
    legOfJournal: `CASE t.phase WHEN 'pending' THEN t.amount * ${held.journal} WHEN 'void' THEN t.amount * ${released('t.journal_id')}
      WHEN 'single' THEN t.amount * (${movedBySystem}) + ${singleLeg}
      ELSE t.amount * (${movedBySystem}) + CASE WHEN t.submission_id IS NULL THEN ${loosePost} ELSE 0 END END`,
    /** The same of the transfers of submissions that they look at. */
    legOfSubmission: `t.amount * CASE t.phase WHEN 'pending' THEN ${held.submission} WHEN 'post' THEN ${spent} WHEN 'single' THEN ${single} ELSE 0 END`,
    hold: hold('t.id'),
    /** Of a placed track, and of its proof. */
    placement: (submissionId: string) => alone(ofPlacement(submissionId)),
    submission: `price * ${low(ofSubmission('s.id'))} + CASE WHEN is_placed THEN ${alone(ofPlacement('s.id'))} ELSE 0 END + CASE WHEN is_spent THEN
      price * (${high(ofSubmission('s.id'))} + ${credits.debit(String(clearing))} + ${credits.credit(String(clearing))})
        + share * ${keyed(key('earned'), 's.clearing_id', 's.id')}
        + (price - share) * (${keyed(key('fee'), String(revenue), 's.id')} + ${credits.credit(String(revenue))})
        + CASE WHEN is_cleared THEN share * ${keyed(key('cleared'), 's.cleared_id', 's.id')} ELSE 0 END ELSE 0 END`,
    /** A payment, whose legs hold what it states; the curator's share and the platform's of an answer; a clearing. Nothing where `frequentJournals` doesn't know it. */
    journal: `CASE WHEN j.kind = 'campaign_paid' AND j.submission_id IS NULL AND j.creator_change < 0 THEN -j.creator_change * ${low(ofJournal('j.id'))}
      WHEN j.kind = 'answer_posted' AND j.submission_id IS NOT NULL THEN 2 * ${legOf.fromClearing}
      WHEN j.kind = 'earning_cleared' AND j.submission_id IS NOT NULL THEN ${legOf.other} ELSE 0 END`,
    /** A price that is returned. Where there is none to return, an amount that no leg has. */
    refund: `coalesce(nullif(s.price_hundredths, 0), -1) * ${released('j.id')}`,
    /** Each of a campaign's kept figures. */
    figure: {
      total: low(ofFigures[0]!),
      spent: high(ofFigures[0]!),
      held: low(ofFigures[1]!),
      returned: high(ofFigures[1]!),
      curatorCount: low(ofFigures[2]!),
      answeredCount: high(ofFigures[2]!),
      acceptedCount: low(ofFigures[3]!),
      declinedCount: high(ofFigures[3]!),
      returnedCount: low(ofFigures[4]!),
    },
    balance: `CASE a.unit
      WHEN 'credit' THEN b.debits_posted::numeric * ${credits.debit('a.id')} + b.credits_posted::numeric * ${credits.credit('a.id')}
      ELSE b.debits_posted::numeric * ${euros.debit('a.id')} + b.credits_posted::numeric * ${euros.credit('a.id')} END`,
  };
}

export type Weights = ReturnType<typeof weights>;
