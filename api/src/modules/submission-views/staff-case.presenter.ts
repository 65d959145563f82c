import type { DisputedProof, FlaggedAnswer } from '@fanfare/api-contract';
import { because } from '../../because.ts';
import { AppError } from '../../plugins/errors.ts';
import { hundredths, toDecimal } from '../ledger/index.ts';
import { answerOf } from './answer.presenter.ts';
import { curatorFlagResponseOf, flagOf } from './flag.presenter.ts';
import { proofOf } from './proof.presenter.ts';
import type { CaseRow } from './staff-case.repository.ts';

const staffCase = (row: CaseRow) => ({
  submissionId: row.id,
  campaignId: row.campaign_id,
  status: row.status,
  trackTitle: row.track_title,
  trackArtist: row.track_artist,
  pitch: row.pitch,
  creatorName: row.creator_name ?? '',
  curatorName: row.curator_name,
  service: { id: row.service_id, title: row.service_title, type: row.service_type, url: row.service_url },
  priceCredits: toDecimal(hundredths(row.price)),
  earnedCredits: toDecimal(hundredths(row.earned)),
  answer: answerOf(row),
});

/** @throws AppError not_found where there is no flag */
export function flaggedAnswer(row: CaseRow): FlaggedAnswer {
  const flag = flagOf(row);
  if (!flag) throw new AppError('not_found', because('flags.not_flagged'));
  return { ...staffCase(row), flag, curatorResponse: curatorFlagResponseOf(row), findings: row.flag_findings };
}

/** @throws AppError not_found where there is no proof */
export function disputedProof(row: CaseRow): DisputedProof {
  const proof = proofOf(row);
  if (!proof) throw new AppError('not_found', because('proofs.not_found'));
  return { ...staffCase(row), proof };
}
