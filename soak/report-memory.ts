import { readdirSync } from 'node:fs'

// Loaded before the server that is churned, with --expose-gc: on SIGUSR2 it collects its garbage and says what is left.

export interface MemoryReport {
  msg: 'memory'
  heap: number
  external: number
  rss: number
  /** Handles and requests that Node waits for, by kind. */
  resources: Record<string, number>
  descriptors: number
}

process.on('SIGUSR2', () => {
  // What the first one lets go of, finalizers release; the second one takes that.
  global.gc?.()
  setImmediate(() => {
    global.gc?.()
    const { heapUsed, external, rss } = process.memoryUsage()
    const resources: Record<string, number> = {}
    for (const kind of process.getActiveResourcesInfo()) resources[kind] = (resources[kind] ?? 0) + 1
    const descriptors = readdirSync('/proc/self/fd').length
    const report: MemoryReport = { msg: 'memory', heap: heapUsed, external, rss, resources, descriptors }
    process.stdout.write(`${JSON.stringify(report)}\n`)
  })
})
