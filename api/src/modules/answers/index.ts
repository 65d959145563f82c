export { answerColumns, answerOf, receiptOf, type AnswerColumns } from './answer.presenter.ts';
