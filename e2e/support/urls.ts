/** Addresses of the composed product, by the port block it runs on. */
const port = Number(process.env.FANFARE_PORT ?? 3000);
const at = (offset: number) => `http://localhost:${port + offset}`;

export const urls = {
  shell: at(0),
  auth: at(1),
  creator: at(2),
  curator: at(3),
  api: at(10),
  sandbox: at(20),
  mailbox: at(21),
};
