import type { Phrase } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { because } from '../../because.ts';
import { AppError } from '../../plugins/errors.ts';
import type { Rules } from '../../rules.ts';
import { purgeDeleted, insertPhrase, markDeleted, phraseOf, phrasesOf, writePhrase } from './phrases.repository.ts';

/** One write at a time: two can't exceed the limit, or save the same text twice. */
const lockPhrases = (trx: Knex.Transaction, accountId: number) =>
  trx.raw('SELECT 1 FROM curator_profiles WHERE account_id = ? FOR NO KEY UPDATE', [accountId]);

function checkRoom(phrases: readonly Phrase[], rules: Rules): void {
  const { maxPhrases } = rules.answers;
  if (phrases.length < maxPhrases) return;
  throw new AppError('cap_reached', because('phrases.full', { max: maxPhrases }), {
    details: { cap: maxPhrases },
  });
}

/** Saves a phrase; an equal one is returned as is. @throws AppError cap_reached */
export const addPhrase = (db: Knex, accountId: number, text: string, rules: Rules): Promise<Phrase> =>
  db.transaction(async (trx) => {
    await lockPhrases(trx, accountId);
    const phrases = await phrasesOf(trx, accountId);
    const same = phrases.find((phrase) => phrase.text === text);
    if (same) return same;
    checkRoom(phrases, rules);
    return insertPhrase(trx, accountId, text);
  });

/**
 * Changes a phrase, restoring a deleted one.
 * @throws AppError not_found, also for somebody else's; conflict where another one has the same words; cap_reached
 */
export const putPhrase = (
  db: Knex,
  accountId: number,
  phrase: { id: number; text: string },
  rules: Rules,
): Promise<Phrase> =>
  db.transaction(async (trx) => {
    await lockPhrases(trx, accountId);
    const before = await phraseOf(trx, accountId, phrase.id);
    if (!before) throw new AppError('not_found', because('phrases.not_found'));
    const others = (await phrasesOf(trx, accountId)).filter(({ id }) => id !== phrase.id);
    if (others.some(({ text }) => text === phrase.text)) {
      throw new AppError('conflict', because('phrases.same_words'));
    }
    if (before.deleted_at) checkRoom(others, rules);
    return writePhrase(trx, phrase.id, phrase.text);
  });

/** Deletes a phrase; idempotent. @throws AppError not_found, also for somebody else's */
export const deletePhrase = (db: Knex, accountId: number, id: number): Promise<{ id: number }> =>
  db.transaction(async (trx) => {
    await lockPhrases(trx, accountId);
    await purgeDeleted(trx, accountId);
    if (!(await phraseOf(trx, accountId, id))) throw new AppError('not_found', because('phrases.not_found'));
    await markDeleted(trx, id);
    return { id };
  });
