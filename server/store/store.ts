import type { Readable } from 'node:stream'

export interface Stored {
  size: number
  sha256: string
}

/** The one object that isn't a file (store-id.ts). */
export const STORE_ID = 'store-id'

/** Both included. */
export interface ByteRange {
  start: number
  end: number
}

/** An object is complete or absent, and never changes. A remote store fails with StoreUnavailable. */
export interface ObjectStore {
  /** Small things that the server made. */
  put(name: string, bytes: Uint8Array): Promise<Stored>
  /** @throws MissingObject */
  read(name: string, range?: ByteRange): Promise<Readable>
  /** `work` must not change the file. @throws MissingObject */
  asFile<T>(name: string, work: (path: string) => Promise<T>): Promise<T>
  /** @throws MissingObject; StoreFull */
  copy(from: string, to: string): Promise<void>
  /** A missing object counts as removed. */
  remove(name: string): Promise<void>
  uploads: ThroughServer | Direct
}

export interface ThroughServer {
  kind: 'through-server'
  /** Nothing is stored after an error. @throws TooLarge; StoreFull; any error of the stream */
  receive(name: string, source: Readable, limit: number): Promise<Stored>
  sweep(idleMs: number): Promise<void>
}

/** The address is valid for one object and a short time. */
export interface Direct {
  kind: 'direct'
  origin: string
  presign(id: string, seconds: number): Promise<string>
  /** Undefined when nothing has arrived. An error of `measured` leaves it there. @throws TooLarge */
  settle(
    id: string,
    name: string,
    limit: number,
    measured?: (bytes: number) => Promise<void>,
  ): Promise<Stored | undefined>
  discard(id: string): Promise<void>
}

export class MissingObject extends Error {}
export class StoreFull extends Error {}
/** Its own error is the cause. */
export class StoreUnavailable extends Error {}
export class TooLarge extends Error {}

/** A part of a larger buffer stays: others may read the rest. */
export function release({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}
