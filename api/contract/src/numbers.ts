import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** The last 90 days, from the product's own rows; `isDemo` if they include demo data. Sparklines hold weekly values, oldest first. */
export const publicNumbers = endpoint('GET /api/v2/public/numbers', {
  summary: 'Open numbers for the home page',
  tag: 'Platform',
  access: 'public',
  response: z.object({
    isDemo: z.boolean(),
    answeredInTime: z.object({
      rate: z.nullable(z.number()),
      answered: z.int(),
      due: z.int(),
      weekly: z.array(z.number()),
    }),
    medianReplyDays: z.object({ all: z.nullable(z.number()), weekly: z.array(z.number()) }),
    acceptRate: z.object({
      rate: z.nullable(z.number()),
      accepted: z.int(),
      answered: z.int(),
      weekly: z.array(z.number()),
    }),
    creditsReturned: z.object({ total: z.number(), weekly: z.array(z.number()) }),
  }),
});
