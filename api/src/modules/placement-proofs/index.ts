export { placementProofs } from './placement-proofs.routes.ts';
