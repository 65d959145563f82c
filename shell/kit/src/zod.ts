import './zod-without-eval.ts';

/** zod as pages may use it. Imported with the schemas, so that only screens that have one load it. */
export * as z from 'zod/mini';
