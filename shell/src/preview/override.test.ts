import { describe, expect, it } from 'vitest';
import { readOverride } from './override.ts';

describe('an address may request', () => {
  it.each([
    ['a version', 'mf-creator@1.4.2', { name: 'mf-creator', version: '1.4.2' }],
    ['a build', 'mf-auth@1.0.0-a1b2c3d4', { name: 'mf-auth', version: '1.0.0-a1b2c3d4' }],
    ['a front end that this shell never heard of', 'mf-labels@1.0.0', { name: 'mf-labels', version: '1.0.0' }],
    ['a shell', 'shell@0.2.0', { name: 'shell', version: '0.2.0' }],
    ['a server', 'mf-creator@http://localhost:3002', { name: 'mf-creator', url: 'http://localhost:3002' }],
    [
      'the origin of a server',
      'mf-creator@http://localhost:3002/a/b?c=d',
      { name: 'mf-creator', url: 'http://localhost:3002' },
    ],
  ])('%s', (_, text, override) => {
    expect(readOverride(text)).toEqual(override);
  });

  it.each([
    '',
    'mf-creator',
    'mf-creator@',
    'other@1.0.0',
    'mf-@1.0.0',
    'mf-creator@latest',
    'mf-creator@../1.0.0',
    'mf-creator@javascript:alert(1)',
    'mf-creator@data:text/javascript,1',
    'mf-creator@//elsewhere.example',
    'mf-creator@http://user:pass@localhost:3002',
    'shell@http://localhost:3000',
  ])('nothing else: %s', (text) => {
    expect(readOverride(text)).toBeNull();
  });
});
