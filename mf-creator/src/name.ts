/** The remote's name, which is also its i18next namespace. */
export const name = 'mf-creator';
