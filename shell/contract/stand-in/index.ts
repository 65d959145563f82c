export { mountStandalone } from './mount.tsx';
export { standInServices } from './services.ts';
