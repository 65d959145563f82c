import { readdirSync, readFileSync } from 'node:fs';
import type { Measured } from '../../lib/capacity/measured.ts';
import { processorMs } from '../../lib/processor-time.ts';

const pages = 400;
const program = 'shell/server/index.ts';

/**
 * Processor time of the shell's servers for one page (Linux only).
 * @param address of a running installation on this machine
 * @throws Error if no server of that installation runs here
 */
export async function measureShell(address: string): Promise<Pick<Measured, 'shellMs'>> {
  const { port } = new URL(address);
  const servers = readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && isServer(pid, port));
  if (servers.length === 0) throw new Error(`No shell's server of ${address} runs on this machine`);
  const used = () => servers.map((pid) => processorMs(Number(pid))).reduce((sum, each) => sum + each, 0);
  const draw = async (count: number) => {
    for (let index = 0; index < count; index += 1) {
      const answer = await fetch(`${address}/creator/campaigns`);
      if (!answer.ok) throw new Error(`A page answered ${answer.status}`);
      await answer.text();
    }
  };
  await draw(pages / 10);
  const before = used();
  await draw(pages);
  return { shellMs: (used() - before) / pages };
}

function isServer(pid: string, port: string): boolean {
  try {
    const read = (file: string) => readFileSync(`/proc/${pid}/${file}`, 'utf8').split('\0');
    return read('cmdline').some((each) => each.endsWith(program)) && read('environ').includes(`FANFARE_PORT=${port}`);
  } catch {
    // It has ended meanwhile.
    return false;
  }
}
