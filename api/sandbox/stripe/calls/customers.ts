import { allow, metadata, text } from '../params.ts';
import { type StripeObject, newId } from '../objects.ts';
import { type Call, asList, pageOf } from './call.ts';

export interface Customer extends StripeObject {
  object: 'customer';
  created: number;
  email: string | null;
  name: string | null;
  metadata: Record<string, string>;

  livemode: false;
}

export const customerCalls: Call[] = [
  {
    name: 'customers.create',
    method: 'POST',
    path: '/v1/customers',
    async run({ records, params }) {
      allow(params, 'email name metadata description preferred_locales');
      const customer: Customer = {
        id: newId('cus'),
        object: 'customer',
        created: records.now,
        email: text(params, 'email') ?? null,
        name: text(params, 'name') ?? null,
        metadata: metadata(params),

        livemode: false,
      };
      await records.put(customer);
      await records.emit('customer.created', customer);
      return customer;
    },
  },
  {
    name: 'customers.list',
    method: 'GET',
    path: '/v1/customers',
    async run({ records, params }) {
      const email = text(params, 'email');
      return asList('/v1/customers', await records.list<Customer>('customer', email ? { email } : {}, pageOf(params)));
    },
  },
  {
    name: 'customers.retrieve',
    method: 'GET',
    path: '/v1/customers/:id',
    run: ({ records, ids }) => records.get<Customer>('customer', ids[0] ?? ''),
  },
];
