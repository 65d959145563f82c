import type { AudioPlayer } from './use-audio.ts';

/** The audio element of a player; loads nothing before the first play. */
export function TrackAudio({ attach, url }: { attach: AudioPlayer['attach']; url: string }) {
  // A song has no captions; its words are the lyrics, which stand with the track.
  // oxlint-disable-next-line jsx-a11y/media-has-caption
  return <audio ref={attach} src={url} preload="none" />;
}
