export { failuresWithText } from './failure-text.ts';
export { returnablePurchases } from './purchases.presenter.ts';
export { payments } from './payments.routes.ts';
