/**
 * Loaded before every process of the product: when the supervisor is gone, however it went, nothing stays behind.
 * A process that listens for `disconnect` itself closes in its own order first.
 */
import { isMainThread } from 'node:worker_threads';

const graceMs = 12_000;
const isSupervised = isMainThread && process.env['FANFARE_SUPERVISED'] === 'yes';

if (isSupervised) {
  // Workers of a program inherit its flags, but their channels belong to the program.
  delete process.env['FANFARE_SUPERVISED'];
  if (!process.connected) process.exit(1);
  process.once('disconnect', () => {
    setTimeout(() => process.exit(1), graceMs).unref();
    // This listener is off already: what counts are those of the program.
    if (process.listenerCount('disconnect') === 0) process.kill(process.pid, 'SIGTERM');
  });
  // A command that has done its work must end although somebody listens.
  process.channel?.unref();
}
