export { linksOf, presentTrack, type AddressSource } from './tracks.presenter.ts';
export {
  isLanguage,
  lockTrack,
  removeReserved,
  reserveTrack,
  tracksStatement,
  unknownGenres,
  type TrackRow,
} from './tracks.repository.ts';
export { tracks } from './tracks.routes.ts';
export { readTrack, showTrack, tracksByIds } from './tracks.service.ts';
