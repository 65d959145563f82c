/**
 * Builds the query keys of one remote. The query client is shared with the shell and the other remotes, so every key starts with the
 * remote's name.
 */
export const keyFactory =
  <const Remote extends string>(remote: Remote) =>
  <const Parts extends readonly unknown[]>(...parts: Parts) =>
    [remote, ...parts] as const;
