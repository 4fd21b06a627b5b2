import { readdirSync } from 'node:fs'

// Loaded before the server under churn, with --expose-gc. On SIGUSR2 it collects garbage and reports the rest.

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
  // Finalizers release what the first collection frees; the second one collects that.
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
