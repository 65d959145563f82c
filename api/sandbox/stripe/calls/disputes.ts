import type { Dispute } from '../disputes.ts';
import { text } from '../params.ts';
import { type Call, asList, pageOf } from './call.ts';

export const disputeCalls: Call[] = [
  {
    name: 'disputes.list',
    method: 'GET',
    path: '/v1/disputes',
    async run({ records, params }) {
      const [charge, payment_intent] = [text(params, 'charge'), text(params, 'payment_intent')];
      const like = { ...(charge && { charge }), ...(payment_intent && { payment_intent }) };
      return asList('/v1/disputes', await records.list<Dispute>('dispute', like, pageOf(params)));
    },
  },
  {
    name: 'disputes.retrieve',
    method: 'GET',
    path: '/v1/disputes/:id',
    run: ({ records, ids }) => records.get<Dispute>('dispute', ids[0] ?? ''),
  },
];
