export { type Budget, budgetOf, budgetsStatement } from './budgets.repository.ts';
export { artists } from './artists.routes.ts';
