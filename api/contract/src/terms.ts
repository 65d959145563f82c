/*
 * The version of the terms of use and the privacy notice. Without a schema, for pages that need it only.
 */

/** The day from which the current terms and privacy notice apply; what people consent to is stored with it. */
export const termsVersion = '2026-11-28';
