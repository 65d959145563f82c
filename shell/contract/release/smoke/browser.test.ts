import { expect, it } from 'vitest';
import { browserEnvironment } from './browser.ts';

it('gives the browser what it needs to start, and none of the secrets', () => {
  const secrets = {
    FANFARE_RELEASE_TOKEN: 'x',
    FANFARE_SMOKE_CREATOR: 'a:b',
    AWS_SECRET_ACCESS_KEY: 'y',
    NODE_OPTIONS: '-r z',
  };
  expect(browserEnvironment({ ...secrets, PATH: '/usr/bin', HOME: '/home/checker', LANG: undefined })).toEqual({
    PATH: '/usr/bin',
    HOME: '/home/checker',
  });
});
