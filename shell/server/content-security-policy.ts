interface Sources {
  apiUrl: string;
  /** Where pictures and sound come from: the API, or a storage of its own. */
  mediaOrigins: readonly string[];
  /** Origins of the registered remotes. */
  remoteOrigins: readonly string[];
}

/**
 * The policy of every page: code only from the shell and the registered remotes, nothing inline, nothing evaluated.
 * @returns the header's value
 */
export function contentSecurityPolicy({ apiUrl, mediaOrigins, remoteOrigins }: Sources): string {
  const remotes = [...new Set(remoteOrigins)];
  const media = [...new Set([apiUrl, ...mediaOrigins])];
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...remotes],
    'style-src': ["'self'", ...remotes],
    'font-src': ["'self'", ...remotes],
    'connect-src': ["'self'", apiUrl, ...remotes],
    // `blob:` is the picture or track just chosen, before it is uploaded; `data:` the small images that bundles carry.
    'img-src': ["'self'", 'data:', 'blob:', ...media, ...remotes],
    'media-src': ['blob:', ...media],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ');
}
