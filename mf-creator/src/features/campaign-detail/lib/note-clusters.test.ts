import { describe, expect, it } from 'vitest';
import { clusterNotes, type PlacedNote } from './note-clusters.ts';

const note = (atSeconds: number, submissionId: number, isPositive = false): PlacedNote => ({
  atSeconds,
  submissionId,
  isPositive,
  text: `at ${atSeconds}`,
  curatorName: `Curator ${submissionId}`,
});

describe('clusterNotes', () => {
  it('gives nothing for a track without notes', () => {
    expect(clusterNotes([], 222)).toEqual([]);
  });

  it('keeps notes that are far apart apart, lettered in the order of the track', () => {
    const clusters = clusterNotes([note(4, 1), note(72, 2), note(125, 3)], 222);
    expect(clusters.map(({ letter, startSeconds }) => [letter, startSeconds])).toEqual([
      ['A', 4],
      ['B', 72],
      ['C', 125],
    ]);
  });

  it('counts a curator with two notes in one place once', () => {
    const [intro] = clusterNotes([note(4, 1), note(9, 1), note(12, 2)], 222);
    expect(intro).toMatchObject({ startSeconds: 4, endSeconds: 12, curatorCount: 2 });
  });

  it('does not let a chain of close notes swallow the whole track', () => {
    const chain = Array.from({ length: 20 }, (_, index) => note(index * 8, index));
    for (const cluster of clusterNotes(chain, 222)) {
      expect(cluster.endSeconds - cluster.startSeconds).toBeLessThanOrEqual(30);
    }
  });

  it('keeps places of a short track short', () => {
    const clusters = clusterNotes([note(4, 1), note(10, 2), note(16, 3), note(31, 4)], 58);
    expect(clusters.map(({ startSeconds }) => startSeconds)).toEqual([4, 10, 16, 31]);
  });

  it('calls a place positive only when most of its notes come from a yes', () => {
    expect(clusterNotes([note(1, 1, true), note(2, 2, false)], 222)[0]?.isPositive).toBe(false);
    expect(clusterNotes([note(1, 1, true), note(2, 2, true), note(3, 3)], 222)[0]?.isPositive).toBe(true);
  });
});
