import { expect } from 'vitest';
import type { TestApp } from '../../../../test/build-app.ts';
import type { Curator, Person } from '../../campaigns/test/creator.ts';

const words = (
  'river lantern copper meadow drifting quiet thunder paper violet harbour stone winter garden signal echo amber ' +
  'canyon ribbon morning shadow window sugar engine forest mirror castle pepper island velvet rocket '
).split(' ');
let written = 0;

/** Feedback of at least 120 characters, unlike any other. */
export function feedback(): string {
  written += 1;
  const pick = (index: number) => words[(written * 7 + index * (written + 3)) % (words.length - 1)];
  const text = Array.from({ length: 24 }, (_, index) => `${pick(index)}${(written * 31 + index * 17).toString(36)}`);
  return `Take ${text.join(' ')}.`;
}

type Decision = 'accepted' | 'declined' | 'wrong_match';

/** Opens a submission. @returns the player's steps: time passes and the player reports its position */
export async function listen(api: TestApp, curator: Person, submissionId: number) {
  const url = `/api/v2/curator/submissions/${submissionId}`;
  const opened = await curator.post(`${url}/open`);
  expect(opened.statusCode).toBe(200);
  const { listeningSessionId } = opened.json().data;
  let sequence = -1;
  const beat = (positionSeconds: number, isPlaying = true, body: object = {}) =>
    curator.post(`${url}/heartbeat`, {
      listeningSessionId,
      sequence: (sequence += 1),
      positionSeconds,
      isPlaying,
      ...body,
    });
  return {
    listeningSessionId,
    beat,
    /** Advances the clock, then sends a heartbeat. */
    async after(seconds: number, positionSeconds: number, isPlaying = true) {
      await api.advanceClock(seconds);
      return (await beat(positionSeconds, isPlaying)).json().data;
    },
  };
}

/** Listens to 45 seconds as a player does. */
export async function hear(api: TestApp, curator: Person, submissionId: number): Promise<void> {
  const player = await listen(api, curator, submissionId);
  await player.beat(0);
  for (const position of [15, 30, 45]) await player.after(15, position);
}

export const answerOf = (decision: Decision, extra: object = {}) => ({
  decision,
  feedback: feedback(),
  ...(decision === 'declined' && { reasonCode: 'genre_fit' }),
  ...extra,
});

/** The id of the curator's only open submission of a campaign. */
export async function submissionOf(curator: Curator, campaignId: number): Promise<number> {
  const { items } = (await curator.get('/api/v2/curator/queue?limit=100')).json().data;
  return items.find((item: { campaignId: number }) => item.campaignId === campaignId).submissionId;
}

export const send = (curator: Person, submissionId: number, body: object) =>
  curator.post(`/api/v2/curator/submissions/${submissionId}/answer`, body);
