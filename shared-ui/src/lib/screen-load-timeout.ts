/** The time limit for both attempts to load a screen's code. A fallback needs time too, so it stays short. */
export const screenLoadTimeoutMs = 4_500;
