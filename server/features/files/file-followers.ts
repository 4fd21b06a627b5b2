import type { Database } from '../../db/client.ts'
import type { Actor, Recorder } from '../events/commit.service.ts'
import type { StoredOrder } from '../orders/change.service.ts'

/** A change of an order's files that is under way; the order is locked. */
export interface FileChange {
  tx: Database
  record: Recorder
  actor: Actor
  order: StoredOrder
}

/** What else follows from what happens to files, in the same transaction: what that is, features above them say. */
export interface FileFollowers {
  /** @throws Conflict for a file that is to stay */
  beforeRemoval(change: FileChange, fileId: string): Promise<void>
  /** @throws Conflict where it has to keep its name */
  beforeRenaming(change: FileChange, fileId: string): Promise<void>
  /** @param formerIds the versions before it */
  afterNewVersion(change: FileChange, formerIds: string[]): Promise<void>
}
