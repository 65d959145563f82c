import { multipart, type UploadFile } from '../api/multipart.ts';
import { snapshotOfBoot } from '../../build/snapshot.ts';
import { versionOf } from '../../build/source-version.ts';
import { provenanceOf } from '../build/provenance.ts';
import { build, checkTypes, filesOf, lastSubject, readRelease, repository } from '../build/workspace.ts';
import { counted, megabytes, seconds, shortTime } from '../output.ts';
import { Refusal } from '../refusal.ts';
import { commandOf, historyOf, type Context, type Result } from './context.ts';

const uploadPatienceMs = 10 * 60_000;

/** Builds the front end and uploads its files permanently. Missing rights and duplicate versions are refused before the build. */
export async function publish(context: Context): Promise<Result> {
  const { name, args, connection, output } = context;
  const version = args.version ?? process.env['FANFARE_BUILD_VERSION'] ?? versionOf(name);
  const why = args.why ?? (await lastSubject(name));
  if (!why) throw new Refusal('Nothing was committed that would say why: --why "…"', { code: 'usage' });
  output.say(`Publishing ${name} ${version} to ${connection.url}: ${why}`);
  const { takesProvenance } = await refuseTwice(context, version);

  output.progress('Checking types …');
  const typesStartedAt = performance.now();
  await checkTypes(name);
  output.say(`Types fit (${seconds(performance.now() - typesStartedAt)})`);

  output.progress('Building …');
  const buildStartedAt = performance.now();
  const { folder, isReused } = await build(name, version);
  output.say(
    isReused ? 'Built before from the same sources' : `Built in ${seconds(performance.now() - buildStartedAt)}`,
  );

  // After the build, which refuses sources that change meanwhile: what was saved before it counts.
  const provenance = await provenanceOf(name, repository);
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
    files,
  );
  output.say(`Published ${name} ${published.version}`);
  output.say('Nobody gets it yet. Next, see it work with all that is live:');
  output.say(`→ ${commandOf(name, args.version ? `check --version ${version}` : 'check')}`);
  return { isDone: true, ...published, why };
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

/** @returns whether this API is recent enough to take where a build came from */
async function refuseTwice(context: Context, version: string): Promise<{ takesProvenance: boolean }> {
  const { releases, revision } = await historyOf(context);
  const there = releases.find((release) => release.version === version);
  if (!there) return { takesProvenance: revision !== undefined };
  throw new Refusal(
    `${context.name} ${version} is published already, ${shortTime(there.publishedAt)} by ${there.who}: ${there.why}. Nothing was changed.`,
    { code: 'version_taken', next: 'change something, or give another --version' },
  );
}
