export { countAnswer, countOutcome, type Outcome } from './count.ts';
export { countPromises, countVote } from './promises.ts';
