import * as z from 'zod/mini';
import { newPassword } from './auth.ts';
import { endpointWith } from './endpoint.ts';
import { id, instant } from './shapes.ts';
import { why } from './refusals/because.ts';

const accountEndpoint = endpointWith({ tag: 'Account', access: 'account' });

/** A signed-in browser. `device` is a readable form of its user agent ("Firefox on Windows"). */
export const openSession = z.object({
  id,
  device: z.string(),
  isCurrent: z.boolean(),
  createdAt: instant,
  lastUsedAt: instant,
});
export type OpenSession = z.infer<typeof openSession>;

export const listSessions = accountEndpoint('GET /api/v2/sessions', {
  summary: 'Where I am signed in, the one that asks first, then by last use',
  response: z.array(openSession),
});
/** Ending the caller's own session signs out; `POST /api/auth/signout` also removes the cookie. */
export const endOneSession = accountEndpoint('DELETE /api/v2/sessions/:id', {
  summary: 'End one of my sessions',
  params: z.strictObject({ id: z.coerce.number<string | number>().check(z.int(), z.gte(1)) }),
  response: z.object({ ended: z.literal(true) }),
});
export const endOtherSessions = accountEndpoint('POST /api/v2/sessions/end-others', {
  summary: 'End all of my sessions but this one',
  response: z.object({ endedCount: z.int() }),
});
/** A wrong current password is `invalid_input` on its field; attempts count like those of signing in. */
export const changePassword = accountEndpoint('PUT /api/v2/account/password', {
  summary: 'Change my password; ends my other sessions',
  body: z.strictObject({
    currentPassword: z
      .string(why('fields.required', { field: 'currentPassword' }))
      .check(z.minLength(1, why('fields.required', { field: 'currentPassword' })), z.maxLength(200)),
    password: newPassword,
  }),
  response: z.object({ changed: z.literal(true), endedCount: z.int() }),
});
