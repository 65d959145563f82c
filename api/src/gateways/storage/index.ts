export { incomingFolder, type Arrival, type Incoming } from './incoming.ts';
export { localDisk } from './local-disk.ts';
export { type ByteRange, type Storage } from './storage.ts';
