import type { Pool, PoolClient } from 'pg'

export interface Pause {
  /** Settles when the statement is about to be sent. */
  reached: Promise<void>
  /** Sends the statement. */
  resume: () => void
}

/** Holds back the next statement whose text matches, so that a test decides what happens before it. */
export function pauseBefore(pool: Pool, pattern: RegExp): Pause {
  let resume = () => {}
  let reach = () => {}
  const resumed = new Promise<void>((resolve) => (resume = resolve))
  const reached = new Promise<void>((resolve) => (reach = resolve))
  let used = false
  pool.on('acquire', hold)

  function hold(client: PoolClient): void {
    const send = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((...args: unknown[]) => {
      const [statement] = args
      const text = typeof statement === 'string' ? statement : (statement as { text: string }).text
      if (used || !pattern.test(text)) return send(...args)
      used = true
      pool.off('acquire', hold)
      reach()
      return resumed.then(() => send(...args))
    }) as PoolClient['query']
  }
  return { reached, resume }
}
