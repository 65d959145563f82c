export { answerStatements, countOutcome, countRefundedAnswer, outcomeStatement, type Outcome } from './count.ts';
export { countPromises, countVote } from './promises.ts';
