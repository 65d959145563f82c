import type { KeyObject } from 'node:crypto';
import { isLoopback } from '@fanfare/api-contract';
import { readPublicKey } from '../../contract/release/override/document.ts';

export interface OverrideSettings {
  /** Whoever holds the private key of one of these is obeyed; without any, nobody is. */
  keys: readonly KeyObject[];
  /** Where to look; null for nowhere. */
  file: string | null;
  url: string | null;
}

/** @throws with one clear line if a value is invalid */
export function overrideSettings(env: Record<string, string | undefined>): OverrideSettings {
  const keys = (env['FANFARE_OVERRIDE_KEYS'] ?? '').split(',').filter(Boolean).map(keyOf);
  const [file, url] = [env['FANFARE_OVERRIDE_FILE'] || null, env['FANFARE_OVERRIDE_URL'] || null];
  if ((file || url) && keys.length === 0)
    throw new Error('FANFARE_OVERRIDE_KEYS must name the key that signs overrides');
  if (url && !URL.canParse(url)) throw new Error(`FANFARE_OVERRIDE_URL is no address: ${url}`);
  if (url && !url.startsWith('https:') && !isLoopback(new URL(url).hostname)) {
    throw new Error(`FANFARE_OVERRIDE_URL must be https: ${url}`);
  }
  return { keys, file, url };
}

function keyOf(text: string): KeyObject {
  try {
    return readPublicKey(text.trim());
  } catch {
    throw new Error(`FANFARE_OVERRIDE_KEYS has no Ed25519 public key in ${text}`);
  }
}
