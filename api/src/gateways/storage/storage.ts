import type { Readable } from 'node:stream';

export interface StoredFile {
  sizeBytes: number;
  modifiedAt: Date;
}

/** Inclusive byte positions, as in an HTTP range. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface UploadTerms {
  sizeBytes: number;
  mime: string;
  seconds: number;
}

/** An address that takes one file by PUT, with headers that must be sent as they are. */
export interface DirectAddress {
  url: string;
  headers: Record<string, string>;
}

/**
 * Where files live. Keys are relative paths of safe characters, chosen by the product and never by a person's file name.
 * A key is written once: what was stored under it never changes.
 */
export interface Storage {
  /**
   * Stores bytes under a key; after a failure nothing is there.
   * @throws AppError storage_full
   */
  put(key: string, content: Buffer): Promise<void>;
  /**
   * Stores a file from this machine under a key and takes it away from where it was.
   * @throws AppError storage_full
   */
  putFile(key: string, path: string): Promise<void>;
  /** The bytes of a key, or a part of them; parts are of uploads only. */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** Null where the key holds nothing. */
  stat(key: string): Promise<StoredFile | null>;
  /**
   * Where a browser can send a file itself, without credentials of ours; null where this storage can't be reached from outside.
   * @param key of the file
   * @param terms how many bytes exactly, what they are said to be, and how long the address is good
   */
  addressFor(key: string, terms: UploadTerms): Promise<DirectAddress | null>;
  /** Removes a key; one that holds nothing is fine. */
  remove(key: string): Promise<void>;
  /** Uploads (never artefacts) that were stored longer ago than this, by wall time; what is left of unfinished stores among them. */
  olderThan(ageMs: number): AsyncIterable<string>;
  /** All keys, artefacts among them; not what is being stored right now. */
  keys(): AsyncIterable<string>;
}

/** The first parts of the keys of what is people's: uploads, and copies of their data. */
export const uploadKinds = ['audio', 'images', 'quarantine', 'exports'] as const;

const safeKey = /^(?!.*\.\.)[\w~][\w~.+-]*(?:\/[\w~][\w~.+-]*)*$/;

/** Artefacts of front ends, which everybody may read; what people uploaded goes through the API. */
export const isPublic = (key: string): boolean => key.startsWith('remotes/');

/** Whether a name can be a key. */
export const isKey = (name: string): boolean => safeKey.test(name);

/** @throws RangeError for a key that could leave the storage: a bug, never a person's mistake. */
export function checkKey(key: string): string {
  if (!isKey(key)) throw new RangeError(`${key} is not a storage key`);
  return key;
}
