import { Connection, type Request, askOnce } from './http-load.ts';

/** Sends requests to a server as one account. */
export interface Asker {
  /** Milliseconds until the whole response has arrived. */
  time(port: number, path: string): Promise<number>;
  /** One after the other, each on a new connection. */
  each(port: number, paths: readonly string[]): Promise<number[]>;
  get<Data>(path: string): Promise<Data>;
}

/** @param port of the server for `get` */
export function askerOf(port: number, headers: Record<string, string>): Asker {
  const request = (path: string): Request => ({ method: 'GET', path, headers });
  const time = async (to: number, path: string) => {
    const connection = new Connection(to);
    try {
      // Connecting isn't measured.
      await connection.ask(request('/api/health'));
      const start = performance.now();
      const { status, body } = await connection.ask(request(path));
      if (status !== 200) throw new Error(`${path} answered ${status}: ${body.slice(0, 300)}`);
      return performance.now() - start;
    } finally {
      connection.close();
    }
  };
  return {
    time,
    each: async (to, paths) => {
      const times: number[] = [];
      for (const path of paths) times.push(await time(to, path));
      return times;
    },
    get: async <Data>(path: string) => ((await askOnce(port, request(path))) as { data: Data }).data,
  };
}
