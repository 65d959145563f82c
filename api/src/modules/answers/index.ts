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
  flagColumns,
  flagOf,
  lastLookColumn,
  lookOf,
  proofColumns,
  proofOf,
  type FlagColumns,
  type LookJson,
  type ProofColumns,
} from './ending.presenter.ts';
