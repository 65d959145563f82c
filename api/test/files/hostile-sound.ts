type Code = 'file_unsupported' | 'file_broken' | 'file_too_large' | 'file_too_long';

/** A file that is no track: it is refused, whatever it is called. */
export interface HostileSound {
  /** Says what it is. */
  name: string;
  /** @param folder for files on the way */
  content: (folder: string) => Buffer | Promise<Buffer>;
  code: Code;
}

export const refusedSounds = (code: Code, files: Record<string, HostileSound['content']>): HostileSound[] =>
  Object.entries(files).map(([name, content]) => ({ name, content, code }));
