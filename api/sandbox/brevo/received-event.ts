import * as z from 'zod/mini';

/** An event as Brevo takes it. */
export const event = z.object({
  event_name: z.string().check(z.minLength(1), z.maxLength(255)),
  event_date: z.optional(z.iso.datetime({ offset: true })),
  identifiers: z.object({ email_id: z.email() }),
  event_properties: z.optional(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))),
});
export type ReceivedEvent = z.infer<typeof event>;
