export { answerColumns, answerOf, receiptOf, type AnswerColumns } from './answer.presenter.ts';
export { flagColumns, flagOf, proofColumns, proofOf, type FlagColumns, type ProofColumns } from './ending.presenter.ts';
