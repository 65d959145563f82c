import type { ServiceType } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { priors } from '../services/index.ts';
import type { ServiceRecord } from './records.repository.ts';

/** What services of a kind do, by which those are judged that have little record of their own. */
export interface Kind {
  answerRate: number;
  acceptRate: number;
  /** Of all that is answered. */
  wrongMatchRate: number;
  /** On the scale of `logit`, as part of the deadline: the usual reply, how services differ in it, and how one differs from itself. */
  reply: { middle: number; between: number; within: number };
}

export const usualKind: Kind = {
  answerRate: priors.answer,
  acceptRate: priors.accept,
  wrongMatchRate: 0.02,
  reply: { middle: -2, between: 0.8, within: 1 },
};

export type Kinds = ReadonlyMap<string, Kind>;
const keyOf = (type: ServiceType, isDemo: boolean) => `${type} ${isDemo}`;
export const kindOf = (kinds: Kinds, record: Pick<ServiceRecord, 'type' | 'isDemo'>): Kind =>
  kinds.get(keyOf(record.type, record.isDemo)) ?? usualKind;

export async function readKinds(_db: Knex): Promise<Kinds> {
  return new Map();
}
