export { incomingFolder, type Arrival, type Incoming } from './incoming.ts';
export { filesFolder, openStorage } from './open-storage.ts';
export { type ByteRange, type DirectAddress, type Storage } from './storage.ts';
