import { readdir, readFile } from 'node:fs/promises'
import type pg from 'pg'

// Linux only, as the machine for the measurements is.

/** The CPU time that a process has used with all its threads, in ms. A thread that has ended is not counted. */
export async function cpuMsOf(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`)
  const times = await Promise.all(
    threads.map(async (thread) => {
      // Nanoseconds on a core first. `stat` has hundredths of a second, which is too coarse for twenty processes of
      // PostgreSQL in half a second.
      const text = await readFile(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').catch(() => '0')
      return Number(text.split(' ')[0]) / 1e6
    }),
  )
  return times.reduce((sum, ms) => sum + ms, 0)
}

/** The CPU time of each PostgreSQL process that works for this database now, by its id. */
export async function databaseCpuMs(pool: pg.Pool): Promise<Map<number, number>> {
  const { rows } = await pool.query<{ pid: number }>('select pid from pg_stat_activity')
  const times = await Promise.all(
    // One may have ended meanwhile.
    rows.map(async ({ pid }) => [pid, await cpuMsOf(pid).catch(() => 0)] as const),
  )
  return new Map(times)
}

/** What a process holds of the machine's memory, in MB. */
export async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}

const SAMPLE_MS = 10

/** The most that a process holds of the machine's memory from now on. */
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
