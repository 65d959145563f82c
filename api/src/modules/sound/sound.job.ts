/** Analyses uploaded files; woken by each upload. */
export const soundJob = 'sound of tracks';
