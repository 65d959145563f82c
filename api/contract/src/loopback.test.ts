import { expect, it } from 'vitest';
import { isLoopback } from './loopback.ts';

it.each([
  'http://localhost:3000/',
  'http://127.0.0.1',
  'https://127.8.0.1:1',
  'http://[::1]:3000',
  'http://0x7f000001',
])('is this machine: %s', (url) => {
  expect(isLoopback(new URL(url).hostname)).toBe(true);
});

it.each([
  'http://localhost.example',
  'http://127.0.0.1.example',
  'http://example.localhost.evil',
  'http://10.0.0.1',
  'http://[::2]',
  'http://localhost@evil.example',
])('is another machine: %s', (url) => {
  expect(isLoopback(new URL(url).hostname)).toBe(false);
});
