export { mountStandalone } from './mount.tsx';
export { stubServices } from './stub-services.ts';
