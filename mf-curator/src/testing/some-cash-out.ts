import type { AutomaticPayout, TaxDetails } from '@fanfare/api-contract';
import type { DataOf } from '@fanfare/shell-contract';

/** A curator with a balance, and no destination yet. */
export const someCashOut = (
  more: Partial<DataOf<'GET /api/cash-out/demand'>> = {},
): DataOf<'GET /api/cash-out/demand'> => ({
  availableCredits: 214.5,
  clearingCredits: 3.3,
  heldCredits: 0,
  minCredits: 20,
  autoApproveCredits: 200,
  conversionBonusPercent: 10,
  canConvert: true,
  open: null,
  ways: [
    { method: 'bank', state: 'missing', destination: null, isSandbox: true },
    { method: 'paypal', state: 'missing', destination: null, isSandbox: true },
  ],
  ...more,
});

/** Off, as it is at first. */
export const someAutomaticPayout = (more: Partial<AutomaticPayout> = {}): AutomaticPayout => ({
  mode: 'off',
  fromCredits: null,
  method: null,
  minCredits: 20,
  nextOn: null,
  problem: null,
  ...more,
});

export const noTaxDetails: TaxDetails = { legalName: '', address: '', countryId: null, vatId: null, taxNumber: null };

/** What the wallet asks for beside the money. */
export const quietPanels = {
  'GET /api/v2/curator/automatic-payout': () => someAutomaticPayout(),
  'GET /api/v2/curator/tax-details': () => noTaxDetails,
  'GET /api/v2/curator/yearly-statements': () => [],
  'GET /countries': () => [],
};
