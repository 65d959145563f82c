export {
  answerColumns,
  answerOf,
  receiptOf,
  replyColumns,
  replyOf,
  type AnswerColumns,
  type ReplyColumns,
} from './answer.presenter.ts';
export {
  curatorFlagOf,
  failedChecks,
  flagColumns,
  flagOf,
  textForCurator,
  type FlagColumns,
} from './flag.presenter.ts';
export {
  lastCheckColumn,
  pastCheckOf,
  proofColumns,
  proofOf,
  type CheckJson,
  type ProofColumns,
} from './proof.presenter.ts';
export { disputedProof, flaggedAnswer } from './staff-case.presenter.ts';
export {
  flagCases,
  flagKey,
  openCounts,
  proofCases,
  proofKey,
  readCase,
  type ListedSubmission,
} from './staff-case.repository.ts';
