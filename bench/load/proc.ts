import { readdir, readFile } from 'node:fs/promises'
import type pg from 'pg'

// Linux only, like the measuring machine.

/** The CPU time of a process with all its threads, in ms. Ended threads aren't counted. */
export async function cpuMsOf(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`)
  const times = await Promise.all(
    threads.map(async (thread) => {
      // Nanoseconds on a core come first. `stat` has hundredths of a second, too coarse for twenty PostgreSQL processes
      // in half a second.
      const text = await readFile(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').catch(() => '0')
      return Number(text.split(' ')[0]) / 1e6
    }),
  )
  return times.reduce((sum, ms) => sum + ms, 0)
}

/** The CPU time of each PostgreSQL process that serves this database now, by process id. */
export async function databaseCpuMs(pool: pg.Pool): Promise<Map<number, number>> {
  const { rows } = await pool.query<{ pid: number }>('select pid from pg_stat_activity')
  const times = await Promise.all(
    // The process may have ended.
    rows.map(async ({ pid }) => [pid, await cpuMsOf(pid).catch(() => 0)] as const),
  )
  return new Map(times)
}

/** The resident memory of a process, in MB. */
export async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}

const SAMPLE_MS = 10

/** Measures the peak memory of a process from now on. */
export function watchMemory(pid: number): { peak(): Promise<number> } {
  let most = 0
  const timer = setInterval(() => {
    void residentMb(pid).then((resident) => (most = Math.max(most, resident)))
  }, SAMPLE_MS)
  return {
    async peak() {
      clearInterval(timer)
      return Math.max(most, await residentMb(pid))
    },
  }
}
