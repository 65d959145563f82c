import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { type Because, because } from '../../../because.ts';
import { type Build, manifestName } from '../build.ts';

const entryName = 'remoteEntry.js';
const mostSmokePages = 50;
const smokePath = /^\/(?!\/)[^\\\s]{0,200}$/;
/** Pages and boot documents carry what they need of it. */
const manifestMaxBytes = 256 * 1_024;
/** What every remote of the shell's contract exposes. */
const wanted = './app';

const assets = z.object({ sync: z.array(z.string()), async: z.array(z.string()) });
/** The part of a federation manifest that pages use for loading. */
export const federationManifest = z.object({
  name: z.string(),
  metaData: z.object({
    globalName: z.string(),
    buildInfo: z.object({ buildName: z.string() }),
    remoteEntry: z.object({ name: z.string(), path: z.string() }),
    fanfare: z.optional(z.object({ contract: z.int() })),
  }),
  exposes: z.array(z.object({ path: z.string(), assets: z.object({ js: assets, css: assets }) })),
});
export type FederationManifest = z.infer<typeof federationManifest>;

/** The files that a page loads to show each thing that a remote exposes, its entry first. */
export const firstFiles = (manifest: FederationManifest): string[][] =>
  manifest.exposes.map(({ assets: { js, css } }) => [...new Set([entryName, ...js.sync, ...css.sync])]);

const exposedText = (paths: readonly string[]): Because =>
  paths.length === 0 ? because('builds.nothing') : because('builds.some', { paths });

/** Everything that a page loads exists under the expected names. */
export async function shapeGate(build: Build): Promise<Because[]> {
  const own = build.release.name === 'shell' ? shellShape(build) : await remoteShape(build);
  return [...smokeShape(build), ...screensShape(build), ...own];
}

/** A checker opens these pages: a few, and of the shell it checks. */
function smokeShape({ release: { contract } }: Build): Because[] {
  if (contract.smoke.length > mostSmokePages) return [because('builds.too_many_pages', { max: mostSmokePages })];
  return contract.smoke
    .filter(({ path }) => !smokePath.test(path))
    .map(({ path }) => because('builds.no_smoke_page', { path: path.slice(0, 100) }));
}

/** Pages preload these files: they are some that it registers, at addresses that it has. */
function screensShape({ release: { contract, integrity } }: Build): Because[] {
  const paths = new Set(contract.routes?.map(({ path }) => path));
  return (contract.screens ?? []).flatMap((screen) => [
    ...screen.paths.filter((path) => !paths.has(path)).map((path) => because('builds.no_screen', { path })),
    ...screen.files
      .filter((file) => !Object.hasOwn(integrity, file))
      .map((file) => because('builds.foreign_screen_file', { path: file, screen: screen.paths[0]! })),
  ]);
}

function shellShape({ release, files }: Build): Because[] {
  const findings: Because[] = [];
  if (!files.has('index.html')) findings.push(because('builds.no_page'));
  if (!release.contract.accepts.includes(release.contract.contract)) {
    findings.push(because('builds.own_contract_refused', { contract: release.contract.contract }));
  }
  return findings;
}

async function remoteShape({ release, manifest, files }: Build): Promise<Because[]> {
  if (!manifest) return [because('builds.no_manifest', { path: manifestName })];
  if ((files.get(manifestName)?.sizeBytes ?? 0) > manifestMaxBytes)
    return [because('builds.manifest_too_large', { path: manifestName })];
  const parsed = federationManifest.safeParse(manifest);
  if (!parsed.success) {
    const wrong = [...new Set(parsed.error.issues.map((issue) => issue.path.join('.') || 'the file'))];
    return [because('builds.manifest_invalid', { path: manifestName, fields: wrong })];
  }
  const found = parsed.data;
  const container = release.name.replaceAll('-', '_');
  const findings: Because[] = [];
  if (found.name !== container || found.metaData.globalName !== container) {
    findings.push(
      because('builds.manifest_foreign', {
        name: found.name,
        global: found.metaData.globalName,
        container,
      }),
    );
  }
  if (found.metaData.buildInfo.buildName !== release.name) {
    findings.push(
      because('builds.manifest_built_from', { built: found.metaData.buildInfo.buildName, name: release.name }),
    );
  }
  if (found.metaData.remoteEntry.name !== entryName || found.metaData.remoteEntry.path !== '') {
    findings.push(because('builds.other_entry', { path: entryName }));
  }
  const exposed = found.exposes.map(({ path }) => path);
  if (exposed.toSorted().join() !== release.contract.exposes.toSorted().join()) {
    findings.push(
      because('builds.exposes_differ', { found: exposedText(exposed), said: exposedText(release.contract.exposes) }),
    );
  }
  if (!exposed.includes(wanted)) findings.push(because('builds.not_exposed', { path: wanted }));
  if (found.metaData.fanfare && found.metaData.fanfare.contract !== release.contract.contract) {
    findings.push(
      because('builds.contracts_differ', {
        found: found.metaData.fanfare.contract,
        said: release.contract.contract,
      }),
    );
  }
  for (const file of new Set(firstFiles(found).flat())) {
    if (!files.has(file)) findings.push(because('builds.named_not_uploaded', { path: file }));
  }
  const entry = files.get(entryName);
  // Two versions of a remote can share a page only if each has its version in its own name.
  if (entry && !(await readFile(entry.location, 'utf8')).includes(`${container}@${release.version}`)) {
    findings.push(because('builds.entry_foreign', { path: entryName, container, version: release.version }));
  }
  return findings;
}
