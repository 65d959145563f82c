export { sampleAnswers } from './sample-answers.routes.ts';
