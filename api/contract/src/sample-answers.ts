import * as z from 'zod/mini';
import { submission } from './campaigns.ts';
import { endpointWith, submissionEndpoint, workbenchEndpoint } from './endpoint.ts';
import { idParam } from './shapes.ts';

/** 409 `wrong_state` without a yes or no, and where the answer was refunded, its promise was broken, or it is in dispute. */
export const previewSampleAnswer = submissionEndpoint('GET /api/v2/submissions/:id/sample', {
  summary: 'What others would read of this answer: its text without the names of artist and track',
  response: z.object({ text: z.string() }),
});

/** The text is saved as it is now and stays, even if names change. Revoked, it leaves the curator's page at once. */
export const allowSampleAnswer = submissionEndpoint('PUT /api/v2/submissions/:id/sample', {
  summary: 'May the curator show this answer on their page, without names?',
  body: z.strictObject({ isAllowed: z.boolean() }),
  response: submission,
});

/** 409 `wrong_state` without the artist's permission, `cap_reached` beyond as many as a page has. */
export const showSampleAnswer = workbenchEndpoint('PUT /api/v2/curator/submissions/:id/sample', {
  summary: 'Show one of my answers on my page, or no longer',
  body: z.strictObject({ isShown: z.boolean() }),
  response: z.object({ isShown: z.boolean() }),
});

/** An answer without names. Neither service nor date: with the placements on the same page they would tell whose track it is. */
export const sampleAnswer = z.object({
  decision: z.enum(['accepted', 'declined']),
  genre: z.nullable(z.string()),
  text: z.string(),
});
export type SampleAnswer = z.infer<typeof sampleAnswer>;

export const listSampleAnswers = endpointWith({ tag: 'Profiles', access: 'account' })(
  'GET /api/v2/curators/:curatorId/sample-answers',
  {
    summary: 'Answers that a curator shows on their page, with the artists’ permission',
    params: z.strictObject({ curatorId: idParam }),
    response: z.array(sampleAnswer),
  },
);
