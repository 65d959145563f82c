import { multipart, type UploadFile } from '../api/multipart.ts';
import { snapshotOfBoot } from '@fanfare/shell-contract/snapshot';
import { versionOf } from '@fanfare/shell-contract/sources';
import { filesOf, filesSum, findBuild, mapsOf, readRelease } from '../build/build-folder.ts';
import { checkTypes, makeBuild } from '../build/make-build.ts';
import { lastSubject, provenanceOf } from '../build/provenance.ts';
import { counted, megabytes, seconds, shortTime } from '../output.ts';
import { Refusal } from '../refusal.ts';
import { commandOf, historyOf, type Context, type History, type Result } from './context.ts';

const uploadPatienceMs = 10 * 60_000;

/**
 * Builds the front end, or takes a build that is there, and uploads its files permanently. Missing rights and duplicate versions are refused
 * before the build; the very same files again are no duplicate.
 */
export async function publish(context: Context): Promise<Result> {
  const { name, project, args, connection, output } = context;
  const { directory } = project;
  const existing = args.from === undefined ? null : findBuild(project, args.from, args.version);
  const version = existing
    ? readRelease(existing).version
    : (args.version ?? process.env['FANFARE_BUILD_VERSION'] ?? versionOf(directory));
  const why = args.why ?? (await lastSubject(directory));
  if (!why) throw new Refusal('Nothing was committed that would say why: --why "…"', { code: 'usage' });
  output.say(`Publishing ${name} ${version} to ${connection.url}: ${why}`);
  const { takesProvenance, takesSourceMaps, known } = await findKnown(context, version, existing);
  if (known) {
    output.say(
      `${name} ${version} is published already, with the same files, ${shortTime(known.publishedAt)} by ${known.who}.`,
    );
    return { isDone: true, name, version, sizeBytes: known.sizeBytes, why: known.why, wasDone: true };
  }

  const folder = existing ?? (await checkAndBuild(context, version));
  // After the build, which refuses sources that change meanwhile: what was saved before it counts.
  const provenance = await provenanceOf(directory);
  if (provenance.isDirty)
    output.say('Some sources aren’t committed: this version can go to a share of visitors, not to everyone');
  const files = name === 'shell' ? await withSnapshot(context, filesOf(folder)) : filesOf(folder);
  const published = await upload(
    context,
    {
      release: JSON.stringify(readRelease(folder)),
      why,
      ...(takesProvenance && { provenance: JSON.stringify(provenance) }),
    },
    [...files, ...(takesSourceMaps ? mapsOf(folder) : [])],
  );
  output.say(`Published ${name} ${published.version}`);
  output.say('Nobody gets it yet. Next, see it work with all that is live:');
  output.say(`→ ${commandOf(context, args.version ? `check --version ${version}` : 'check')}`);
  return { isDone: true, ...published, why };
}

async function checkAndBuild({ project, output }: Context, version: string): Promise<string> {
  output.progress('Checking types …');
  const typesStartedAt = performance.now();
  await checkTypes(project);
  output.say(`Types fit (${seconds(performance.now() - typesStartedAt)})`);

  output.progress('Building …');
  const buildStartedAt = performance.now();
  const { folder, isReused } = await makeBuild(project, version);
  output.say(
    isReused ? 'Built before from the same sources' : `Built in ${seconds(performance.now() - buildStartedAt)}`,
  );
  return folder;
}

/** A shell starts with the remotes that are live where it is released to, not with those beside its sources. */
async function withSnapshot({ api }: Context, files: readonly UploadFile[]): Promise<UploadFile[]> {
  const snapshot = JSON.stringify(snapshotOfBoot(await api.call('GET /api/v2/public/boot')));
  const content = new TextEncoder().encode(snapshot);
  return [
    ...files.filter(({ path }) => path !== 'snapshot.json'),
    { path: 'snapshot.json', sizeBytes: content.length, content },
  ];
}

async function upload({ name, api, output }: Context, fields: Record<string, string>, files: readonly UploadFile[]) {
  const totalBytes = files.reduce((sum, file) => sum + file.sizeBytes, 0);
  const what = `${counted(files.length, 'file')}, ${megabytes(totalBytes)}`;
  const startedAt = performance.now();
  const stream = multipart(fields, files, (sentBytes) =>
    output.progress(`Uploading ${what}: ${Math.floor((sentBytes / totalBytes) * 100)} %`),
  );
  const data = await api.call('POST /api/v2/releases/:name', { params: { name }, stream, timeoutMs: uploadPatienceMs });
  output.say(`Uploaded ${what} in ${seconds(performance.now() - startedAt)}; every gate passed`);
  return data;
}

type Known = History['releases'][number];

/**
 * @param folder of a finished build; null where it would be built first
 * @returns whether this API is recent enough to take where a build came from and its source maps, and the release that has exactly these files
 * @throws Refusal for a version that was published with other files, or before it is built
 */
async function findKnown(
  context: Context,
  version: string,
  folder: string | null,
): Promise<{ takesProvenance: boolean; takesSourceMaps: boolean; known: Known | null }> {
  const { releases, revision, takesSourceMaps = false } = await historyOf(context);
  const there = releases.find((release) => release.version === version);
  if (!there) return { takesProvenance: revision !== undefined, takesSourceMaps, known: null };
  if (folder !== null && there.filesSum === filesSum(folder))
    return { takesProvenance: true, takesSourceMaps, known: there };
  throw new Refusal(
    `${context.name} ${version} is published already, ${shortTime(there.publishedAt)} by ${there.who}: ${there.why}. Nothing was changed.`,
    { code: 'version_taken', next: 'change something, or give another --version' },
  );
}
