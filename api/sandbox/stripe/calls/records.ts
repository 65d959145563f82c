import { text } from '../params.ts';
import type { StripeObject } from '../objects.ts';
import { type Call, asList, pageOf } from './call.ts';

/** Read-only objects, created by other calls. */
export const recordCalls: Call[] = (['charge', 'event'] as const).flatMap((kind): Call[] => [
  {
    name: `${kind}s.list`,
    method: 'GET',
    path: `/v1/${kind}s`,
    async run({ records, params }) {
      const [payment_intent, type] = [text(params, 'payment_intent'), text(params, 'type')];
      const like = { ...(payment_intent && { payment_intent }), ...(type && { type }) };
      return asList(`/v1/${kind}s`, await records.list<StripeObject>(kind, like, pageOf(params)));
    },
  },
  {
    name: `${kind}s.retrieve`,
    method: 'GET',
    path: `/v1/${kind}s/:id`,
    run: ({ records, ids }) => records.get<StripeObject>(kind, ids[0] ?? ''),
  },
]);
