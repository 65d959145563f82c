import { renderRemote } from '@fanfare/kit/testing';
import type { Call } from '@fanfare/shell-contract';
import { stubServices } from '@fanfare/shell-contract/testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import App from './remote.tsx';

const genres = [
  { id: 1, name: 'Jazz', slug: 'jazz', parentId: null },
  { id: 2, name: 'Bebop', slug: 'bebop', parentId: 1 },
];

it('lists the main genres', async () => {
  const call = (async () => genres) as unknown as Call;
  renderRemote(App, '/example', stubServices({ call }));
  expect(await screen.findByText('Jazz')).toBeTruthy();
  expect(screen.queryByText('Bebop')).toBeNull();
});
