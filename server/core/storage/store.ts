import type { Readable } from 'node:stream'

/** Measurements of a stored object. */
export interface Stored {
  /** Bytes. */
  size: number
  /** Hexadecimal. */
  sha256: string
}

/** The one object that isn't a file: it identifies this store (store-id.ts). */
export const STORE_ID = 'store-id'

/** The first and the last byte, both included. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * Where files lie. An object is complete or absent, and never changes: new content gets a new name. The server
 * makes the names, such as `files/8f14…`. A remote store fails with StoreUnavailable.
 */
export interface ObjectStore {
  /** Stores something that the server made: small, and in memory. */
  put(name: string, bytes: Uint8Array): Promise<Stored>
  /** @throws MissingObject */
  read(name: string, range?: ByteRange): Promise<Readable>
  /** Lets `work` read an object as a file, which it must not change. @throws MissingObject */
  asFile<T>(name: string, work: (path: string) => Promise<T>): Promise<T>
  /** Copies an object's content to another name. @throws MissingObject; StoreFull */
  copy(from: string, to: string): Promise<void>
  /** A missing object counts as removed. */
  remove(name: string): Promise<void>
  uploads: ThroughServer | Direct
}

/** The browser sends it to this server. */
export interface ThroughServer {
  kind: 'through-server'
  /**
   * Stores a stream under a name.
   * @param limit bytes
   * @throws TooLarge when the stream is longer; StoreFull; any error of the stream. Nothing is stored then.
   */
  receive(name: string, source: Readable, limit: number): Promise<Stored>
  /** Removes the remains of broken uploads after this time without a write. */
  sweep(idleMs: number): Promise<void>
}

/** The browser sends it directly to the store. The address is valid for one object and a short time. */
export interface Direct {
  kind: 'direct'
  /** The store's origin, which the page must be allowed to reach. */
  origin: string
  presign(id: string, seconds: number): Promise<string>
  /**
   * Moves an uploaded object out of the browser's reach to its name. Undefined when nothing has arrived.
   * @param measured gets the bytes before the object gets its name, and may refuse it with an error
   * @throws TooLarge, and removes the object. A refused object stays where it arrived
   */
  settle(
    id: string,
    name: string,
    limit: number,
    measured?: (bytes: number) => Promise<void>,
  ): Promise<Stored | undefined>
  /** Removes an upload that was never settled. */
  discard(id: string): Promise<void>
}

export class MissingObject extends Error {}
export class StoreFull extends Error {}
/** The store couldn't be reached, or couldn't do what it was asked. Its own error is the cause. */
export class StoreUnavailable extends Error {}
export class TooLarge extends Error {}
