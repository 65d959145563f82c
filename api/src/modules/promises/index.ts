export { promiseReview } from './pauses.presenter.ts';
export { pausedAmong, type PausedRow } from './pauses.repository.ts';
export { promiseOf } from './promises.presenter.ts';
export { readPromise } from './promises.repository.ts';
export { promises } from './promises.routes.ts';
export { breakPromises, removePlacement } from './promises.service.ts';
