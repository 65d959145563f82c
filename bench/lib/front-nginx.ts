import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startNginx as start } from '../../scripts/lib/cluster/start-nginx.ts';
import { hasNginx } from '../../scripts/lib/system/tools.ts';

/** `nginx.conf` in front of an API of this machine, as it is but for addresses. Null where no nginx with brotli is installed. */
export async function startNginx(port: number, apiPort: number): Promise<{ stop(): Promise<void> } | null> {
  if (!hasNginx()) return null;
  const folder = mkdtempSync(path.join(tmpdir(), 'fanfare-bench-nginx-'));
  const api = `127.0.0.1:${apiPort}`;
  const nginx = await start({ folder, port, apis: [api], shells: [api] });
  return {
    async stop() {
      await nginx.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
