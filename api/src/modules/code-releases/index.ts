export { assertForOthers, assertReleasable, mustBeReleased, stoppedMeanwhile } from './code-releases.ts';
