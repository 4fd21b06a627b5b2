import type { Readable } from 'node:stream'

/** What was measured of a stored object. */
export interface Stored {
  /** Bytes. */
  size: number
  /** Hexadecimal. */
  sha256: string
}

/** The one object that is no file: it tells this store from others (store-id.ts). */
export const STORE_ID = 'store-id'

/** The first and the last byte, both included. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * Where files lie. An object is complete or absent, and never changes: new content gets a new name. Names are made
 * by the server, such as `files/8f14…`. A store elsewhere fails with StoreUnavailable.
 */
export interface ObjectStore {
  /** Stores what the server made itself: small, and in memory. */
  put(name: string, bytes: Uint8Array): Promise<Stored>
  /** @throws MissingObject */
  read(name: string, range?: ByteRange): Promise<Readable>
  /** Lets `work` look at an object as a file, which it must not change. @throws MissingObject */
  asFile<T>(name: string, work: (path: string) => Promise<T>): Promise<T>
  /** Gives another object the same content. @throws MissingObject; StoreFull */
  copy(from: string, to: string): Promise<void>
  /** What is not there counts as removed. */
  remove(name: string): Promise<void>
  /** How browsers bring an object in. */
  uploads: ThroughServer | Direct
}

/** The browser sends it to this server. */
export interface ThroughServer {
  kind: 'through-server'
  /**
   * Stores a stream under a name.
   * @param limit bytes
   * @throws TooLarge when the stream is longer; StoreFull; whatever the stream fails with. Nothing is stored then.
   */
  receive(name: string, source: Readable, limit: number): Promise<Stored>
  /** Removes what uploads that broke off left behind, when nobody has written to it for so long. */
  sweep(idleMs: number): Promise<void>
}

/** The browser sends it to the store itself, at an address that is good for one object and a short time. */
export interface Direct {
  kind: 'direct'
  /** The store's own origin, which the page must be allowed to talk to. */
  origin: string
  presign(id: string, seconds: number): Promise<string>
  /**
   * Takes what arrived out of the browser's reach and gives it its name; undefined when nothing has arrived.
   * @param measured hears of how many bytes it has before it gets the name, and may refuse it with an error
   * @throws TooLarge; what is too large is removed. What was refused stays where it arrived
   */
  settle(
    id: string,
    name: string,
    limit: number,
    measured?: (bytes: number) => Promise<void>,
  ): Promise<Stored | undefined>
  /** Removes what arrived and was never settled. */
  discard(id: string): Promise<void>
}

export class MissingObject extends Error {}
export class StoreFull extends Error {}
/** The store could not be reached, or could not do what it was asked; its own error is the cause. */
export class StoreUnavailable extends Error {}
export class TooLarge extends Error {}
