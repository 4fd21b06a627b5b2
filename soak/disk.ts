import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const EVERY_MS = 200
const PAGE = Buffer.alloc(8192, 'x')

/**
 * How long the disk takes to sync one page, measured again and again until `until`, in milliseconds. No commit can be
 * faster.
 */
export async function timesOfDisk(folder: string, until: number): Promise<number[]> {
  const file = await open(join(folder, 'page'), 'w')
  const times: number[] = []
  try {
    while (performance.now() < until) {
      const began = performance.now()
      await file.write(PAGE, 0, PAGE.length, 0)
      await file.datasync()
      times.push(performance.now() - began)
      await delay(EVERY_MS)
    }
    return times
  } finally {
    await file.close()
  }
}
