import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * `open`: bytes pass. `refused`: connections are reset, and new ones too. `stalled`: everything hangs, as with a cable that was pulled:
 * no byte passes and nobody is told. `lost`: what was connected hangs for ever, and new connections work, as with a router that forgot them;
 * the process behind notices after half a minute, by its TCP keepalive.
 */
export type ProxyState = 'open' | 'refused' | 'stalled' | 'lost';

const keepAliveMs = 30_000;

/** Stands between two processes, and can slow, stall, lose or refuse their connections. */
export class TcpProxy {
  #server: Server;
  #target: number;
  #state: ProxyState = 'open';
  #delayMs = 0;
  #pairs = new Set<[client: Socket, server: Socket]>();
  #held: Socket[] = [];
  #sockets = new Set<Socket>();

  private constructor(target: number) {
    this.#target = target;
    this.#server = createServer((client) => this.#onClient(client));
  }

  /** @param target the port of the process behind it */
  static async listen(port: number, target: number): Promise<TcpProxy> {
    const proxy = new TcpProxy(target);
    await new Promise<void>((resolve, reject) => {
      proxy.#server.once('error', reject);
      proxy.#server.listen(port, 'localhost', resolve);
    });
    return proxy;
  }

  #onClient(client: Socket): void {
    this.#keep(client);
    if (this.#state === 'refused') client.resetAndDestroy();
    else if (this.#state === 'stalled') this.#held.push(client.pause());
    else this.#join(client);
  }

  #keep(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => this.#sockets.delete(socket));
  }

  #join(client: Socket): void {
    const server = connect({ port: this.#target, host: 'localhost' });
    this.#keep(server);
    const pair: [Socket, Socket] = [client, server];
    this.#pairs.add(pair);
    for (const [from, to] of [pair, pair.toReversed()] as [Socket, Socket][]) {
      from.on('error', () => to.destroy());
      from.on('close', () => {
        to.destroy();
        this.#pairs.delete(pair);
      });
      // One after the other: what is on its way is not overtaken when the line becomes faster.
      let sent = Promise.resolve();
      from.on('data', (chunk) => {
        const delayMs = this.#delayMs;
        sent = sent.then(async () => {
          if (delayMs > 0) await wait(delayMs);
          if (to.writable) to.write(chunk);
        });
      });
    }
  }

  /** @param state from now on; `open` lets what was stalled pass */
  set(state: ProxyState): void {
    this.#state = state;
    if (state === 'refused') for (const [client] of this.#pairs) client.resetAndDestroy();
    if (state === 'stalled' || state === 'lost') for (const each of [...this.#pairs].flat()) each.pause();
    if (state === 'lost') this.#lose();
    if (state !== 'open') return;
    for (const each of [...this.#pairs].flat()) each.resume();
    for (const client of this.#held.splice(0)) if (!client.destroyed) this.#join(client.resume());
  }

  #lose(): void {
    for (const [client, server] of this.#pairs) {
      // Whoever waits at the client's end isn't told.
      server.removeAllListeners('close').on('close', () => this.#sockets.delete(server));
      client.removeAllListeners('close').on('close', () => this.#sockets.delete(client));
      setTimeout(() => server.destroy(), keepAliveMs).unref();
    }
    this.#pairs.clear();
  }

  /** @param delayMs what each packet takes longer */
  slow(delayMs: number): void {
    this.#delayMs = delayMs;
  }

  /** Leads new connections to another process, and ends the others. */
  retarget(port: number): void {
    this.#target = port;
    for (const [client] of this.#pairs) client.resetAndDestroy();
  }

  async close(): Promise<void> {
    for (const each of this.#sockets) each.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
