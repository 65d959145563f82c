type Code = 'file_unsupported' | 'file_broken' | 'file_too_large' | 'file_too_long';

/** A file that isn't a track: it is refused under any name. */
export interface HostileSound {
  /** Its description. */
  name: string;
  /** @param folder for temporary files */
  content: (folder: string) => Buffer | Promise<Buffer>;
  code: Code;
}

export const refusedSounds = (code: Code, files: Record<string, HostileSound['content']>): HostileSound[] =>
  Object.entries(files).map(([name, content]) => ({ name, content, code }));
