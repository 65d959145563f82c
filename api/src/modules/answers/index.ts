export {
  answerColumns,
  answerOf,
  receiptOf,
  replyColumns,
  replyOf,
  type AnswerColumns,
  type ReplyColumns,
} from './answer.presenter.ts';
export { flagColumns, flagOf, proofColumns, proofOf, type FlagColumns, type ProofColumns } from './ending.presenter.ts';
