import type { Metrics } from '@fanfare/telemetry';
import type { KnownBoot } from './boot-source.ts';

interface Health {
  status: 'ok' | 'stale';
  boot: Pick<KnownBoot, 'from'>;
  override: object | null;
}

/** Shows what `/healthz` says, in numbers. */
export function showHealth(metrics: Metrics, health: () => Promise<Health>): void {
  const stale = metrics.gauge('fanfare_shell_stale', 'Whether pages are drawn with another version than the live one.');
  const known = metrics.gauge('fanfare_shell_boot_from_api', 'Whether the boot document is the API’s newest answer.');
  const override = metrics.gauge('fanfare_shell_override_in_force', 'Whether an operator’s override is obeyed.');
  metrics.beforeScrape(async () => {
    const { status, boot, override: obeyed } = await health();
    stale.set(status === 'stale' ? 1 : 0);
    known.set(boot.from === 'api' ? 1 : 0);
    override.set(obeyed ? 1 : 0);
  });
}
