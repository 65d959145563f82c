import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Api, CuratorSubmission, QueueItem } from '@fanfare/api-contract';
import { fileOf } from './build-files.ts';

const dayMs = 86_400_000;
const soundSeconds = 60;
const sampleRate = 22_050;

/** A real sound file: a tone with a growing volume. */
function tone(): Buffer {
  const frames = soundSeconds * sampleRate;
  const file = Buffer.alloc(44 + frames * 2);
  file.write('RIFF', 0);
  file.writeUInt32LE(36 + frames * 2, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(sampleRate, 24);
  file.writeUInt32LE(sampleRate * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(frames * 2, 40);
  for (let frame = 0; frame < frames; frame += 1) {
    const at = frame / sampleRate;
    file.writeInt16LE(
      Math.round(Math.sin(2 * Math.PI * 220 * at) * Math.sin((Math.PI * at) / 4) ** 2 * 26_000),
      44 + frame * 2,
    );
  }
  return file;
}

export interface WorkbenchSite {
  url: string;
  /** Submissions whose audio was requested, in order, each once. */
  soundsAsked: readonly number[];
  /** Opened submissions, in order. */
  opened: readonly number[];
  stop(): Promise<void>;
}

/**
 * The curator's page from a production build, with a simulated API that responds immediately, so that only the page and the path
 * of the audio are measured. Every answer earns, and returns the next submission of the queue.
 * @param build folder of a build of mf-curator
 * @param count the number of submissions in the queue
 * @param soundDelayMs the delay of a sound's first byte, like that of a distant bucket
 */
export async function startWorkbenchSite(build: string, count: number, soundDelayMs: number): Promise<WorkbenchSite> {
  const sound = tone();
  const waiting = Array.from({ length: count }, (_, index) => index + 1);
  const soundsAsked: number[] = [];
  const opened: number[] = [];
  let origin = '';

  const item = (id: number): QueueItem => ({
    submissionId: id,
    campaignId: id,
    status: waiting.includes(id) ? 'pending' : 'declined',
    track: {
      id,
      title: `Track ${id}`,
      artist: 'The Testers',
      coverUrl: null,
      durationSeconds: soundSeconds,
      genres: [{ id: 2, name: 'Indie folk' }],
      language: 'English',
      releaseDate: null,
      isExplicit: false,
    },
    service: { id: 3, title: 'Nordic Kitchen', type: 'playlist' },
    earnCredits: 2,
    sentAt: new Date().toISOString(),
    deadlineAt: new Date(Date.now() + dayMs + id * 60_000).toISOString(),
    openedAt: null,
    heardSeconds: 0,
    isDemo: false,
  });
  const receipt = { heardSeconds: 50, durationSeconds: soundSeconds, heardRanges: [[0, 50]] as [number, number][] };
  const submission = (id: number): CuratorSubmission => ({
    ...item(id),
    pitch: 'Four of us around one microphone in a boathouse, two takes, no overdubs.',
    lyrics: null,
    audio: {
      url: `${origin}/media/audio/${id}`,
      peaks: Array.from({ length: 400 }, (_, at) => 20 + ((at * 37) % 80)),
      durationSeconds: soundSeconds,
      format: 'wav',
    },
    requiredSeconds: 45,
    receipt,
    answer: null,
    clearsAt: null,
    isFlagged: false,
  });
  const queue = (): Api['GET /api/v2/curator/queue']['data'] => ({
    items: waiting.map(item),
    nextCursor: null,
    openCount: waiting.length,
    capacity: 60,
    atRiskTodayCredits: 0,
    dueTodayCount: 0,
    firstDeadlineAt: null,
  });
  const state: Api['GET /api/v2/curator/workbench']['data'] = {
    weekCount: count,
    weeklyCapacity: 60,
    awayUntil: null,
    isAwayByRule: false,
    day: { receivedCount: count, answeredCount: 0, earnedCredits: 0 },
    wrongMatch: { usedCount: 0, allowedCount: 3, windowDays: 30, withinHours: 72 },
  };
  const calls: { [Key in keyof Api]?: (id: number) => Api[Key]['data'] } = {
    'GET /api/v2/curator/queue': queue,
    'GET /api/v2/curator/workbench': () => state,
    'GET /api/v2/curator/promises': () => ({ items: [], nextCursor: null }),
    'GET /api/v2/curator/submissions/:id': submission,
    'POST /api/v2/curator/submissions/:id/open': (id) => {
      opened.push(id);
      return { listeningSessionId: id, heartbeatSeconds: 5, submission: submission(id) };
    },
    'POST /api/v2/curator/submissions/:id/heartbeat': () => ({
      heardSeconds: receipt.heardSeconds,
      requiredSeconds: 45,
      isGateOpen: true,
      receipt,
    }),
    'POST /api/v2/curator/submissions/:id/check': () => ({ canSend: true, rules: [] }),
    'POST /api/v2/curator/submissions/:id/answer': (id) => {
      waiting.splice(waiting.indexOf(id), 1);
      return {
        submission: submission(id),
        earnedCredits: 2,
        clearsAt: new Date(Date.now() + 7 * dayMs).toISOString(),
        nextSubmissionId: waiting[0] ?? null,
      };
    },
  };

  const sendSound = async (request: IncomingMessage, response: ServerResponse, id: number) => {
    if (!soundsAsked.includes(id)) soundsAsked.push(id);
    await wait(soundDelayMs);
    const from = Number(/bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0);
    response.writeHead(206, {
      'content-type': 'audio/wav',
      'accept-ranges': 'bytes',
      'content-range': `bytes ${from}-${sound.length - 1}/${sound.length}`,
      'content-length': sound.length - from,
    });
    response.end(sound.subarray(from));
  };
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url ?? '/', origin);
    const id = Number(/\/(\d+)(?:\/|$)/.exec(pathname)?.[1] ?? 0);
    if (pathname.startsWith('/media/')) return sendSound(request, response, id);
    const call = calls[`${request.method} ${pathname.replace(/\/\d+(?=\/|$)/, '/:id')}` as keyof Api];
    if (call) {
      request.resume();
      response.setHeader('content-type', 'application/json');
      return response.end(JSON.stringify({ success: true, data: call(id) }));
    }
    const { body, contentType } = await fileOf(build, pathname, origin);
    response.setHeader('content-type', contentType);
    response.end(body);
  };
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    url: origin,
    soundsAsked,
    opened,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
