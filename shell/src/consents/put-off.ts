import { termsVersion } from '@fanfare/api-contract/terms';

const key = 'fanfare.terms-put-off';
const markOf = (accountId: number) => `${accountId} ${termsVersion}`;

/** Whether an account was asked for this version in this browser, and put it off. */
export function isPutOff(accountId: number): boolean {
  try {
    return localStorage.getItem(key) === markOf(accountId);
  } catch {
    return false;
  }
}

/** Not asked again in this browser, until the terms change once more. */
export function putOff(accountId: number): void {
  try {
    localStorage.setItem(key, markOf(accountId));
  } catch {
    // Without storage the next page asks again.
  }
}
