import type { FastifyInstance } from 'fastify';
import { notifyLive } from '../live/index.ts';
import { readSamples } from '../media/index.ts';
import { type Analysis, analysisVersion } from './analysis/analyse.ts';
import { analyseInWorker } from './analysis/analyse-in-worker.ts';
import {
  type SoundFailure,
  type WaitingVersion,
  abandonAnalysis,
  beginAnalysis,
  saveAnalysis,
} from './sound.repository.ts';

/** Twice the highest tone that the figures look at; other formats' rates aren't needed. */
const sampleRate = 22_050;
/** A file that ended so many processes isn't read again. */
const maxAttempts = 3;

type Source = Pick<FastifyInstance, 'storage' | 'incoming' | 'decoder' | 'config'>;

/** Decodes the middle of a stored file and analyses it. */
async function analyseFile(app: Source, version: WaitingVersion): Promise<Analysis | SoundFailure> {
  const { analysedSeconds, timeLimitSeconds } = app.config.rules.sound;
  if (!(await app.storage.stat(version.storageKey))) return 'file_missing';
  const file = await app.incoming.receive(await app.storage.read(version.storageKey));
  try {
    const fromSeconds = Math.max(0, (version.durationMs / 1_000 - analysedSeconds) / 2);
    const part = { fromSeconds, seconds: analysedSeconds, sampleRate };
    const decoded = await readSamples(file.path, version.format, part, app.decoder);
    if (!decoded) return 'no_decoder';
    if (decoded.hasFailed || decoded.samples.length === 0) return 'undecodable';
    return await analyseInWorker(decoded, timeLimitSeconds * 1_000);
  } finally {
    await file.discard();
  }
}

/**
 * Analyses the file that is next, and notifies its creator's open pages.
 * @returns whether there was one
 * @throws what isn't the file's fault, such as a storage that is down: the file waits on
 */
export async function analyseNext(app: Source & Pick<FastifyInstance, 'db' | 'log'>): Promise<boolean> {
  const version = await beginAnalysis(app.db, analysisVersion);
  if (!version) return false;
  const startedAt = performance.now();
  const { versionId, trackId, accountId } = version;
  let result: Analysis | SoundFailure = 'crashed';
  if (version.attempts <= maxAttempts) {
    try {
      result = await analyseFile(app, version);
    } catch (error) {
      await abandonAnalysis(app.db, versionId);
      throw error;
    }
  }
  const seconds = (performance.now() - startedAt) / 1_000;
  await saveAnalysis(app.db, versionId, { result, analysisVersion, seconds });
  await notifyLive(app.db, [{ accountId, event: { type: 'track', trackId } }]);
  if (typeof result === 'string') app.log.warn({ versionId, failure: result }, 'the sound of a file was not analysed');
  else app.log.info({ versionId, seconds }, 'analysed the sound of a file');
  return true;
}
