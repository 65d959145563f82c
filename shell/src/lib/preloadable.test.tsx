import { render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { expect, it, vi } from 'vitest';
import { preloadable } from './preloadable.tsx';

const Home = () => <h1>Home</h1>;
const offline = () => Promise.reject<ComponentType>(new Error('offline'));

it('renders at once what was loaded before', async () => {
  const { Screen, preload } = preloadable(async () => Home);
  expect(await preload()).toBe(true);
  render(<Screen />);
  expect(screen.getByRole('heading', { name: 'Home' })).toBeInTheDocument();
});

it('tries twice, and says where its code didn’t come', async () => {
  const flaky = vi.fn<() => Promise<ComponentType>>(async () => Home).mockImplementationOnce(offline);
  expect(await preloadable(flaky).preload()).toBe(true);
  expect(await preloadable(offline).preload()).toBe(false);
});
