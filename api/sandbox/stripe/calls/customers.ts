import type { Records } from '../../provider/store.ts';
import { allow, many, metadata, text } from '../params.ts';
import { type StripeObject, newId } from '../objects.ts';
import { type Call, postCall, readCalls } from './call.ts';

export interface Customer extends StripeObject {
  object: 'customer';
  created: number;
  email: string | null;
  name: string | null;
  preferred_locales: string[];
  metadata: Record<string, string>;
  livemode: false;
}

/** Stores a new customer. */
export async function addCustomer(
  records: Records,
  given: Pick<Customer, 'email' | 'name' | 'metadata'> & Partial<Pick<Customer, 'id'>>,
): Promise<Customer> {
  const customer: Customer = {
    id: newId('cus'),
    object: 'customer',
    created: records.now,
    preferred_locales: [],
    ...given,
    livemode: false,
  };
  await records.publish('customer.created', customer);
  return customer;
}

export const customerCalls: Call[] = [
  postCall('customers.create', 'customers', ({ records, params }) => {
    allow(params, 'email name metadata description preferred_locales');
    const [email, name] = [text(params, 'email') ?? null, text(params, 'name') ?? null];
    return addCustomer(records, { email, name, metadata: metadata(params) });
  }),
  postCall('customers.update', 'customers/:id', async ({ records, params, id }) => {
    allow(params, 'email name metadata description preferred_locales');
    const customer = await records.get<Customer>('customer', id);
    customer.email = text(params, 'email') ?? customer.email;
    customer.name = text(params, 'name') ?? customer.name;
    customer.metadata = metadata(params, customer.metadata);
    const locales = many(params, 'preferred_locales').map(String);
    if (locales.length > 0) customer.preferred_locales = locales;
    await records.publish('customer.updated', customer);
    return customer;
  }),
  ...readCalls('customers', 'customer', 'email'),
];
