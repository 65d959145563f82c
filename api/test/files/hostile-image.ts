/** A picture that somebody might send who means no good, or whose machine failed. */
export interface HostileImage {
  /** Says what it is. */
  name: string;
  content: () => Buffer | Promise<Buffer>;
  /** How it is refused; null: what can be seen is taken, re-encoded, and nothing else of it survives. */
  code: 'file_unsupported' | 'file_broken' | 'file_too_large' | null;
  /** What must not be found in what is stored. */
  secret?: string;
}

export const refused = (
  code: NonNullable<HostileImage['code']>,
  files: Record<string, HostileImage['content']>,
): HostileImage[] => Object.entries(files).map(([name, content]) => ({ name, content, code }));

/** @param secret the part that must be gone */
export const cleaned = (secret: string, files: Record<string, HostileImage['content']>): HostileImage[] =>
  Object.entries(files).map(([name, content]) => ({ name, content, code: null, secret }));
