import type { Audio } from '@fanfare/api-contract';
import { describe, expect, it } from 'vitest';
import { answer, submission } from '../../../testing/campaigns.ts';
import { track } from '../../../testing/fixtures.ts';
import { versionOf } from './versions.ts';

const file = (versionNumber: number, uploadedAt: string, durationSeconds: number): Audio => ({
  ...(track().audio as Audio),
  versionId: versionNumber,
  versionNumber,
  uploadedAt: `2026-05-${uploadedAt}T09:00:00.000Z`,
  durationSeconds,
});
const heard = (openedOn: string, answeredOn: string, durationSeconds: number) =>
  submission({
    openedAt: `2026-05-${openedOn}T10:00:00.000Z`,
    answer: answer({
      answeredAt: `2026-05-${answeredOn}T10:00:00.000Z`,
      receipt: { heardSeconds: 60, durationSeconds, heardRanges: [[0, 60]] },
    }),
  });

describe('the version an answer is about', () => {
  const short = file(2, '10', 200);
  const long = file(1, '01', 222);
  const versions = [short, long];

  it('is none before an answer, and never a later upload', () => {
    expect(versionOf(versions, submission())).toBeNull();
    expect(versionOf([short], heard('05', '06', 200))).toBeNull();
  });

  it('is the newest one uploaded before it with the same duration', () => {
    expect(versionOf(versions, heard('05', '06', 222))).toBe(long);
    expect(versionOf(versions, heard('12', '13', 200.4))).toBe(short);
    // Heard before the newer version arrived, answered after.
    expect(versionOf(versions, heard('05', '13', 222))).toBe(long);
  });

  it('is not guessed between two of the same duration', () => {
    const master = file(2, '10', 222);
    expect(versionOf([master, long], heard('05', '13', 222))).toBeNull();
    expect(versionOf([master, long], heard('11', '13', 222))).toBe(master);
    expect(versionOf([master, long], heard('05', '06', 222))).toBe(long);
  });
});
