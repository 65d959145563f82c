import { describe, expect, it } from 'vitest';
import { branchTick, genreTree, toggleBranch, toggleChild } from './genre-tree.ts';

const genres = [
  { id: 1, name: 'Folk', slug: 'folk', parentId: null },
  { id: 2, name: 'Indie folk', slug: 'indie-folk', parentId: 1 },
  { id: 3, name: 'Chamber folk', slug: 'chamber-folk', parentId: 1 },
  { id: 4, name: 'Sea shanty', slug: 'sea-shanty', parentId: 2 },
  { id: 9, name: 'Polka', slug: 'polka', parentId: null },
];
const counts = new Map([
  [1, 120],
  [2, 96],
  [3, 41],
  [4, 2],
]);
const folk = genreTree(genres, counts, new Set())[0]!;

describe('genre tree', () => {
  it('omits genres without services, but keeps a chosen one', () => {
    expect(genreTree(genres, counts, new Set()).map(({ name }) => name)).toEqual(['Folk']);
    expect(genreTree(genres, counts, new Set([9])).map(({ name }) => name)).toEqual(['Folk', 'Polka']);
  });

  it('lists the largest genres first, deeper ones under their top-level ancestor', () => {
    expect(folk.children.map(({ name }) => name)).toEqual(['Indie folk', 'Chamber folk', 'Sea shanty']);
  });

  it('shows a branch as mixed when only some of it is chosen', () => {
    expect(branchTick(folk, new Set([2]))).toBe('mixed');
    expect(branchTick(folk, new Set([1]))).toBe('on');
    expect(branchTick(folk, new Set())).toBe('off');
  });

  it('replaces chosen children with the branch, and clears all of them with it', () => {
    expect(toggleBranch(folk, [2, 77])).toEqual([77, 1]);
    expect(toggleBranch(folk, [77, 1])).toEqual([77]);
  });

  it('keeps the siblings when one child of a ticked branch is cleared', () => {
    expect(toggleChild(folk, 2, [1])).toEqual([3, 4]);
  });
});
