import { transact } from '../../core/transact.ts'
import { notifyPerson, type CommitDeps } from '../events/commit.service.ts'
import * as queries from './plan.queries.ts'

// A screen that loads the import each time has no use for more.
const EVERY_MS = 250

/** An import, and who is told of it. */
export interface ImportOf {
  orgId: string
  importId: string
  userId: string
}

/** Says how far an import has come, at most four times a second. It goes by a connection of its own, so that it is seen at once. */
export class Progress {
  readonly #deps: CommitDeps
  readonly #of: ImportOf
  #next = 0

  constructor(deps: CommitDeps, of: ImportOf) {
    this.#deps = deps
    this.#of = of
  }

  /** @param isLast what comes last is always told; with it all that was written so far is on the disk */
  async tell(progress: number, isLast = false): Promise<void> {
    if (!isLast && performance.now() < this.#next) return
    this.#next = performance.now() + EVERY_MS
    const { orgId, importId } = this.#of
    await transact(this.#deps.pool, async (tx) => {
      await queries.updateImport(tx, orgId, importId, { progress })
      notifyPerson(tx, this.#deps, this.#of, { type: 'IMPORT', importId })
    })
  }
}
