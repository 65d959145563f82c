/** An image that an attacker or a faulty device might send. */
export interface HostileImage {
  /** Its description. */
  name: string;
  content: () => Buffer | Promise<Buffer>;
  /** The error code; null: the visible image is accepted and re-encoded, and nothing else of it survives. */
  code: 'file_unsupported' | 'file_broken' | 'file_too_large' | null;
  /** Bytes that must not appear in the stored file. */
  secret?: string;
}

export const refused = (
  code: NonNullable<HostileImage['code']>,
  files: Record<string, HostileImage['content']>,
): HostileImage[] => Object.entries(files).map(([name, content]) => ({ name, content, code }));

/** @param secret the part that must be gone */
export const cleaned = (secret: string, files: Record<string, HostileImage['content']>): HostileImage[] =>
  Object.entries(files).map(([name, content]) => ({ name, content, code: null, secret }));
