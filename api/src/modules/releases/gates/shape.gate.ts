import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
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

/** Everything that a page loads exists under the expected names. */
export async function shapeGate(build: Build): Promise<string[]> {
  const own = build.release.name === 'shell' ? shellShape(build) : await remoteShape(build);
  return [...smokeShape(build), ...screensShape(build), ...own];
}

/** A checker opens these pages: a few, and of the shell it checks. */
function smokeShape({ release: { contract } }: Build): string[] {
  if (contract.smoke.length > mostSmokePages) return [`it names more than ${mostSmokePages} pages to check`];
  return contract.smoke
    .filter(({ path }) => !smokePath.test(path))
    .map(({ path }) => `${path.slice(0, 100)} is no page of the shell to check`);
}

/** Pages preload these files: they are some that it registers, at addresses that it has. */
function screensShape({ release: { contract, integrity } }: Build): string[] {
  const paths = new Set(contract.routes?.map(({ path }) => path));
  return (contract.screens ?? []).flatMap((screen) => [
    ...screen.paths
      .filter((path) => !paths.has(path))
      .map((path) => `it names files of a screen at ${path}, where it has none`),
    ...screen.files
      .filter((file) => !Object.hasOwn(integrity, file))
      .map((file) => `${file} of the screen at ${screen.paths[0]} is not one of its files`),
  ]);
}

function shellShape({ release, files }: Build): string[] {
  const findings: string[] = [];
  if (!files.has('index.html')) findings.push('index.html is missing: there is no page to draw');
  if (!release.contract.accepts.includes(release.contract.contract)) {
    findings.push(`the shell gives contract ${release.contract.contract} but does not accept it`);
  }
  return findings;
}

async function remoteShape({ release, manifest, files }: Build): Promise<string[]> {
  if (!manifest) return [`${manifestName} is missing: a page can't find the screens`];
  if ((files.get(manifestName)?.sizeBytes ?? 0) > manifestMaxBytes) return [`${manifestName} is too large`];
  const parsed = federationManifest.safeParse(manifest);
  if (!parsed.success) {
    const wrong = [...new Set(parsed.error.issues.map((issue) => issue.path.join('.') || 'the file'))];
    return [`${manifestName} is no federation manifest: ${wrong.join(', ')}`];
  }
  const found = parsed.data;
  const container = release.name.replaceAll('-', '_');
  const findings: string[] = [];
  if (found.name !== container || found.metaData.globalName !== container) {
    findings.push(`the manifest is that of ${found.name} (${found.metaData.globalName}), not of ${container}`);
  }
  if (found.metaData.buildInfo.buildName !== release.name) {
    findings.push(`the manifest was built from ${found.metaData.buildInfo.buildName}, not from ${release.name}`);
  }
  if (found.metaData.remoteEntry.name !== entryName || found.metaData.remoteEntry.path !== '') {
    findings.push(`the manifest names another entry than ${entryName}`);
  }
  const exposed = found.exposes.map(({ path }) => path);
  if (exposed.toSorted().join() !== release.contract.exposes.toSorted().join()) {
    findings.push(
      `the manifest exposes ${exposed.join(', ') || 'nothing'}, release.json says ${release.contract.exposes.join(', ') || 'nothing'}`,
    );
  }
  if (!exposed.includes(wanted)) findings.push(`${wanted} is not exposed: the shell would have nothing to render`);
  if (found.metaData.fanfare && found.metaData.fanfare.contract !== release.contract.contract) {
    findings.push(
      `the manifest says contract ${found.metaData.fanfare.contract}, release.json says ${release.contract.contract}`,
    );
  }
  for (const file of new Set(firstFiles(found).flat())) {
    if (!files.has(file)) findings.push(`${file} is named by the manifest but was not uploaded`);
  }
  const entry = files.get(entryName);
  // Two versions of a remote can share a page only if each has its version in its own name.
  if (entry && !(await readFile(entry.location, 'utf8')).includes(`${container}@${release.version}`)) {
    findings.push(
      `${entryName} does not call itself ${container}@${release.version}: build it with FANFARE_BUILD_VERSION=${release.version}`,
    );
  }
  return findings;
}
