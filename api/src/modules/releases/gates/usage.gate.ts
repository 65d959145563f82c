import { readFile } from 'node:fs/promises';
import { callsInScripts } from '@fanfare/api-contract/calls-in-scripts';
import { type Because, because } from '../../../because.ts';
import type { Build } from '../build.ts';
import { federationManifest, firstFiles } from './shape.gate.ts';
import { sharedExportsOf } from './shared-exports.ts';
import { linkedFiles } from './size.gate.ts';

const router = 'react-router-dom';

/** What `release.json` says of calls and of the shared router is what the scripts do: others decide by it what fits. */
export async function usageGate(build: Build): Promise<Because[]> {
  const { name, contract } = build.release;
  const scripts = await scriptsInShell(build);
  const calls = callsInScripts([...scripts.values()]);
  const { used, provided, unreadable } = sharedExportsOf(scripts, router);
  const findings: Because[] = unreadable.map((path) => because('builds.unreadable_script', { path }));
  const undeclared = lacking(calls, contract.calls);
  if (undeclared.length > 0) findings.push(because('builds.undeclared_calls', { calls: undeclared }));
  const uncalled = lacking(contract.calls, calls);
  if (uncalled.length > 0) findings.push(because('builds.uncalled', { calls: uncalled }));
  if (name === 'shell') {
    const missing = lacking(contract.routerExports, provided);
    if (missing.length > 0) findings.push(because('builds.router_not_kept', { exports: missing }));
    return findings;
  }
  const hidden = lacking(used, contract.routerExports);
  if (hidden.length > 0) findings.push(because('builds.router_undeclared', { exports: hidden }));
  // The other way round, code that was dropped from the bundle may have used more; but none at all means that it wasn't found.
  if (contract.routerExports.length > 0 && used.size === 0) {
    findings.push(because('builds.router_not_found'));
  }
  return findings;
}

const lacking = (some: Iterable<string>, all: Iterable<string>): string[] => {
  const known = new Set(all);
  return [...some].filter((one) => !known.has(one)).toSorted();
};

/** The scripts that can run in a shell, by their path: all but those of the page on which a remote stands alone. */
async function scriptsInShell({ release, manifest, files }: Build): Promise<Map<string, string>> {
  const scripts = new Map<string, string>();
  for (const { path, location } of files.values()) {
    if (/\.[cm]?js$/.test(path)) scripts.set(path, await readFile(location, 'utf8'));
  }
  const page = files.get('index.html');
  if (release.name === 'shell' || !page) return scripts;
  const parsed = federationManifest.safeParse(manifest);
  const exposed = new Set(parsed.success ? firstFiles(parsed.data).flat() : []);
  for (const path of linkedFiles(await readFile(page.location, 'utf8'))) {
    // A script that another one names can be loaded in a shell too.
    const hash = path.split('.').at(-2) ?? path;
    const isNamed = [...scripts].some(([other, code]) => other !== path && code.includes(hash));
    if (!exposed.has(path) && !isNamed) scripts.delete(path);
  }
  return scripts;
}
