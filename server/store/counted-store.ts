import { StoreFull, StoreUnavailable, type ObjectStore } from './store.ts'

export type CallOutcome = 'ok' | 'failed'

export function countCalls(
  store: ObjectStore,
  count: (call: string, outcome: CallOutcome) => void,
): ObjectStore {
  async function counted<T>(call: string, work: Promise<T>): Promise<T> {
    try {
      const result = await work
      count(call, 'ok')
      return result
    } catch (error) {
      count(call, isOfStore(error) ? 'failed' : 'ok')
      throw error
    }
  }

  const { uploads } = store
  return {
    put: (name, bytes) => counted('put', store.put(name, bytes)),
    read: (name, range) => counted('read', store.read(name, range)),
    asFile: (name, work) => counted('asFile', store.asFile(name, work)),
    copy: (from, to) => counted('copy', store.copy(from, to)),
    remove: (name) => counted('remove', store.remove(name)),
    uploads:
      uploads.kind === 'direct'
        ? {
            ...uploads,
            settle: (...upload) => counted('settle', uploads.settle(...upload)),
            discard: (id) => counted('discard', uploads.discard(id)),
          }
        : {
            ...uploads,
            receive: (name, source, limit) => counted('receive', uploads.receive(name, source, limit)),
          },
  }
}

/** Errors that aren't failures of the store. */
function isOfStore(error: unknown): boolean {
  if (error instanceof StoreFull || error instanceof StoreUnavailable) return true
  const { code, syscall } = error as NodeJS.ErrnoException
  return syscall !== undefined && code !== 'ECONNRESET'
}
