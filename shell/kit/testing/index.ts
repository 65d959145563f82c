/** The test harness of the three remotes: an API and a shell that tests control, and a page that shows a remote. */
export { fakeApi, pending, refusal, type Answers, type Sent } from './fake-api.ts';
export { fakeLive } from './fake-live.ts';
export { fakeServices } from './fake-services.ts';
export { renderRemote } from './render-remote.tsx';
export { addFrench, showWaitingView } from './waiting-view.ts';
