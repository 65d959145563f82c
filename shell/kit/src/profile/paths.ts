import type { Role } from '@fanfare/shell-contract';

/** The account screen of mf-auth. */
export const accountPath = '/account';
/** The screen of mf-auth that adds a second profile to an account. */
export const addProfilePath = (role: Role): string => `/complete-signup?add=${role}`;
