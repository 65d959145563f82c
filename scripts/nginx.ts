/** nginx in a process of its own, so that it ends with whoever started it (nginx.sh has its settings). */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { root } from './lib/install/root.mjs';
import { exitOf } from './lib/system/exit-of.ts';

const nginx = spawn('sh', [path.join(root, 'scripts/deployment/nginx.sh')], {
  stdio: ['ignore', 'inherit', 'inherit'],
});
for (const event of ['SIGINT', 'SIGTERM', 'disconnect']) process.on(event, () => nginx.kill('SIGTERM'));
process.exitCode = await exitOf(nginx);
if (process.connected) process.disconnect();
