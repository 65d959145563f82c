export { presentTrack, type AddressSource } from './tracks.presenter.ts';
export { lockTrack } from './tracks.repository.ts';
export { tracks } from './tracks.routes.ts';
export { readTrack, tracksByIds } from './tracks.service.ts';
