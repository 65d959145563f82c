import * as z from 'zod/mini';

/** Who sells, as receipts name it. */
export interface Seller {
  name: string;
  addressLines: string[];
  vatId: string | null;
}

export const sellerVariables = {
  FANFARE_SELLER_NAME: z._default(z.string().check(z.maxLength(100)), 'Fanfare'),
  /** Its lines, divided by semicolons. */
  FANFARE_SELLER_ADDRESS: z._default(z.string().check(z.maxLength(300)), ''),
  FANFARE_SELLER_VAT_ID: z.optional(z.string().check(z.maxLength(40))),
};
const variables = z.object(sellerVariables);

export const sellerFrom = (env: z.infer<typeof variables>): Seller => ({
  name: env.FANFARE_SELLER_NAME,
  addressLines: env.FANFARE_SELLER_ADDRESS.split(';')
    .map((line) => line.trim())
    .filter((line) => line !== ''),
  vatId: env.FANFARE_SELLER_VAT_ID ?? null,
});
