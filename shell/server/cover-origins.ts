/** Mirrored in the API. */
const sandboxId = 'fanfare-sandbox-client';

/**
 * Where covers of tracks at Spotify come from, by the same settings by which the API passes them on: Spotify's image host, this machine's
 * sandbox, or nowhere without keys.
 * @param sandboxOrigin address of the sandbox in this block of ports
 */
export function coverOrigins(env: Record<string, string | undefined>, sandboxOrigin: string): readonly string[] {
  const id = env['SPOTIFY_CLIENT_ID'];
  if (!id) return [];
  if (id !== sandboxId) return ['https://i.scdn.co'];
  return env['FANFARE_ENV'] === 'production' ? [] : [sandboxOrigin];
}
