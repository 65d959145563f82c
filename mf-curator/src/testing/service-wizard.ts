import type { OwnServiceDetail } from '@fanfare/api-contract';
import { someService } from './some-service.ts';

/** What the pages of a service ask for beside it. */
export const lists = {
  'GET /music-genres': () => [
    { id: 1, name: 'Indie folk', slug: 'indie-folk', parentId: null },
    { id: 2, name: 'Ambient', slug: 'ambient', parentId: null },
  ],
  'GET /languages': () => [{ id: 1, code: 'en', name: 'English' }],
  'GET /countries': () => [{ id: 1, code: 'SE', name: 'Sweden' }],
  'GET /api/v2/curator/service-requirements': () => ({
    playlist: [
      { check: 'followers' as const, limit: 400 },
      { check: 'variety' as const, limit: 25 },
    ],
    radio: [],
    instagram: [],
    tiktok: [],
    youtube: [],
  }),
  'GET /api/v2/curator/share-link': () => ({
    handle: 'jonas-lind',
    url: 'https://fanfare.example/to/jonas-lind',
    earlierHandles: [],
    maxHandles: 5,
    isPublic: true,
  }),
};
export const draft: OwnServiceDetail = {
  ...someService,
  status: 'draft',
  missing: ['proof'],
  provenAt: null,
  provenBy: null,
  canDelete: true,
};
export const proof: NonNullable<OwnServiceDetail['proof']> = {
  method: 'description',
  code: 'fanfare-abcde-fghjk',
  place: 'https://playlists.demo.fanfare.test/a',
  snippet: 'fanfare-abcde-fghjk',
  standInUrl: 'http://localhost:3020/pages/playlists.demo.fanfare.test/a',
  startedAt: '2026-05-01T00:00:00.000Z',
  expiresAt: '2026-05-02T00:00:00.000Z',
  lastLook: null,
};
/** The address of a step. */
export const at = (step: string) => `/curator/services?service=3&step=${step}`;
