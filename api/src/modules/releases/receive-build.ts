import { readFile } from 'node:fs/promises';
import type { MultipartFile } from '@fastify/multipart';
import { type Provenance, provenance, type ReleaseFile, releaseFile } from '@fanfare/api-contract';
import type { FastifyRequest } from 'fastify';
import type { Arrival, Incoming } from '../../gateways/storage/index.ts';
import { because } from '../../because.ts';
import { AppError, refuseField } from '../../plugins/errors.ts';
import type { Rules } from '../../rules.ts';
import { type Build, type BuildFile, readManifest, sumOf } from './build.ts';

export interface ReceivedBuild extends Build {
  why: string;
  /** Null where the command doesn't say. */
  provenance: Provenance | null;
  /** Removes its temporary files on this machine; harmless after it was stored. */
  discard(): Promise<void>;
}

type Limits = Rules['releases'];

const filePart = 'file';
/** Source maps: not among the files of the release. */
const mapPart = 'map';
const textParts = ['release', 'why', 'provenance'];
const textBytes = 262_144;
const [shortestWhy, longestWhy] = [3, 500];
const longestPath = 200;
const longestMap = 8 * 1_048_576;
const gzipSign = [0x1f, 0x8b];
/** Names that build tools produce; none that a server or a shell would interpret. */
const safePath = /^(?!.*\.\.)[\w~][\w~.+-]*(?:\/[\w~][\w~.+-]*)*$/;

/** @throws AppError invalid_input where a path isn't allowed in a build, or is repeated */
function checkPath(path: string, known: ReadonlyMap<string, BuildFile>, field = filePart): string {
  if (path.length > longestPath || !safePath.test(path)) {
    refuseField(field, because('releases.not_a_path', { path: path.slice(0, longestPath) || 'A file' }));
  }
  if (known.has(path)) refuseField(field, because('releases.sent_twice', { path }));
  return path;
}

/**
 * Receives a build from a multipart form, streamed to disk: `release` (the text of its release.json), `why`, and each file as a part
 * `file` whose file name is its path in the build; source maps, packed by gzip, as parts `map` with the path of their script. The caller discards it or stores it.
 * @param check runs once `release` is parsed, before the files are received
 * @throws AppError invalid_input, file_missing, file_too_large, storage_full, and what `check` throws
 */
export async function receiveBuild(
  request: FastifyRequest,
  incoming: Incoming,
  limits: Limits,
  check: (release: ReleaseFile) => Promise<void>,
): Promise<ReceivedBuild> {
  if (!request.isMultipart()) throw new AppError('file_missing', because('releases.multipart'));
  const texts = new Map<string, string>();
  const files = new Map<string, BuildFile>();
  const maps = new Map<string, BuildFile>();
  const arrivals: Arrival[] = [];
  const discard = async () => {
    await Promise.all(arrivals.map((arrival) => arrival.discard()));
  };
  let release: ReleaseFile | null = null;
  let refusal: unknown = null;
  let totalBytes = 0;
  const takeFile = async (part: MultipartFile) => {
    const isMap = part.fieldname === mapPart;
    if (!isMap && part.fieldname !== filePart) refuseField(part.fieldname, because('fields.unknown'));
    release ??= readRelease(texts);
    if (files.size === 0) await check(release);
    const target = isMap ? maps : files;
    const path = checkPath(part.filename, target, part.fieldname);
    const arrival = await incoming.receive(part.file);
    arrivals.push(arrival);
    totalBytes += arrival.sizeBytes;
    if (part.file.truncated || totalBytes > limits.maxTotalBytes) throw tooLarge(path, limits);
    const content = await readFile(arrival.path);
    if (isMap && !isMapOf(release, path, content)) refuseField(mapPart, because('releases.not_a_map', { path }));
    const sum = sumOf(content);
    target.set(path, { path, location: arrival.path, sizeBytes: arrival.sizeBytes, sum });
  };
  try {
    const options = {
      preservePath: true,
      throwFileSizeLimit: false,
      limits: { fileSize: limits.maxFileBytes, files: limits.maxFiles, fields: textParts.length, fieldSize: textBytes },
    };
    for await (const part of request.parts(options)) {
      try {
        if (part.type !== 'file') takeText(part.fieldname, part.value, part.valueTruncated, texts);
        else if (refusal === null) await takeFile(part);
        else part.file.resume();
      } catch (error) {
        // The rest is drained, so that the sender can read the answer.
        refusal ??= error;
        if (part.type === 'file') part.file.resume();
      }
    }
    if (refusal !== null) throw refusal;
    release ??= readRelease(texts);
    if (files.size === 0) throw new AppError('file_missing', because('releases.no_files'));
    const why = readWhy(texts);
    const from = readProvenance(texts);
    return { release, manifest: await manifestOf(files), files, maps, why, provenance: from, discard };
  } catch (error) {
    await discard();
    throw limitRefusal(error) ?? error;
  }
}

/** Whether something is the packed source map of a script of the release. It is only unpacked for staff. */
const isMapOf = ({ integrity }: ReleaseFile, path: string, content: Buffer) =>
  path.endsWith('.js') &&
  path in integrity &&
  content.length <= longestMap &&
  gzipSign.every((sign, index) => content[index] === sign);

function tooLarge(path: string, { maxFileBytes, maxTotalBytes }: Limits): AppError {
  return new AppError('file_too_large', because('releases.build_too_large', { path }), {
    details: { maxFileBytes, maxTotalBytes },
  });
}

/** Translates the form parser's own errors. */
function limitRefusal(cause: unknown): AppError | null {
  const { code } = cause as { code?: string };
  if (code === 'FST_FIELDS_LIMIT') return new AppError('invalid_input', because('releases.too_many_fields'), { cause });
  if (code !== 'FST_FILES_LIMIT') return null;
  return new AppError('file_too_large', because('releases.too_many_files'), { cause });
}

function takeText(name: string, value: unknown, isTruncated: boolean, texts: Map<string, string>): void {
  if (!textParts.includes(name)) refuseField(name, because('fields.unknown'));
  if (typeof value !== 'string' || isTruncated || value.includes('\0'))
    refuseField(name, because('releases.name_invalid', { name }));
  texts.set(name, value);
}

function readRelease(texts: ReadonlyMap<string, string>): ReleaseFile {
  const text = texts.get('release');
  if (text === undefined) refuseField('release', because('releases.release_first'));
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    refuseField('release', because('releases.release_no_json'));
  }
  const parsed = releaseFile.safeParse(json);
  if (parsed.success) return parsed.data;
  const paths = [...new Set(parsed.error.issues.map((issue) => issue.path.join('.') || 'release'))];
  refuseField('release', because('releases.release_invalid', { paths: paths.slice(0, 5) }));
}

function readProvenance(texts: ReadonlyMap<string, string>): Provenance | null {
  const text = texts.get('provenance');
  if (text === undefined) return null;
  try {
    return provenance.parse(JSON.parse(text));
  } catch {
    refuseField('provenance', because('releases.provenance'));
  }
}

function readWhy(texts: ReadonlyMap<string, string>): string {
  const why = texts.get('why')?.trim() ?? '';
  if (why.length >= shortestWhy && why.length <= longestWhy) return why;
  refuseField('why', because('releases.say_why', { min: shortestWhy, max: longestWhy }));
}

async function manifestOf(files: Build['files']): Promise<Build['manifest']> {
  try {
    return await readManifest(files);
  } catch (error) {
    refuseField(filePart, because('releases.unread', { why: error instanceof Error ? error.message : String(error) }));
  }
}
