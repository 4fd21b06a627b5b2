import type { Database } from '../../db/client.ts'
import type { Actor, Recorder } from '../../log/commit.service.ts'
import type { StoredOrder } from '../orders/change.service.ts'

/** The order is locked. */
export interface FileChange {
  tx: Database
  record: Recorder
  actor: Actor
  order: StoredOrder
}

/** They run in the same transaction. Features above files supply them. */
export interface FileFollowers {
  /** @throws Conflict for a file that must stay */
  beforeRemoval(change: FileChange, fileId: string): Promise<void>
  /** @throws Conflict for a file that must keep its name */
  beforeRenaming(change: FileChange, fileId: string): Promise<void>
  /** @param formerIds the versions before it */
  afterNewVersion(change: FileChange, formerIds: string[]): Promise<void>
}
