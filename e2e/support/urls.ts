interface Product {
  port: number;
  dataDir: string;
  /** What the commands of a journey see besides. */
  env?: Record<string, string>;
}

/** One for each worker, with its own registry and clock; none: all use the one that `FANFARE_PORT` names. */
export const products = JSON.parse(process.env.FANFARE_PRODUCTS ?? '[]') as Product[];
const own = products[Number(process.env.TEST_PARALLEL_INDEX ?? 0)];
// The commands that a journey runs find the same product.
if (own) Object.assign(process.env, { FANFARE_PORT: String(own.port), FANFARE_DATA_DIR: own.dataDir, ...own.env });

const port = Number(process.env.FANFARE_PORT ?? 3000);
const at = (offset: number) => `http://localhost:${port + offset}`;

/** Addresses of the composed product, by the port block it runs on; behind nginx the API is where the pages are. */
export const urls = {
  shell: at(0),
  auth: at(1),
  creator: at(2),
  curator: at(3),
  api: process.env.FANFARE_API_URL ?? at(10),
  sandbox: at(20),
  mailbox: at(21),
};
