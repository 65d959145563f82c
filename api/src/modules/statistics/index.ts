export { countAnswer, countOutcome, type Outcome } from './count.ts';
