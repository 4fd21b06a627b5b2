import type { Installed } from '#shared/installed.ts'
import type { Config } from '../config.ts'
import { isNewer, readRelease, type Release } from './release.ts'

export interface Updates {
  /** A newer version, if there is one. @throws Error with what went wrong */
  newer(): Promise<Release | undefined>
}

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
const DEADLINE_MS = 5000
const MOST_BYTES = 64 * 1024

/**
 * Asks when an operator looks, and at most once a day: nobody else reads the answer. Nothing is sent but the request,
 * and nothing is ever installed. Undefined where UPDATES is off.
 */
export function openUpdates({ updates }: Pick<Config, 'updates'>, version: string): Updates | undefined {
  if (!updates) return undefined
  const { url, key } = updates
  let asked: { until: number; release: Promise<Release> } | undefined
  return {
    async newer() {
      if (!asked || Date.now() > asked.until) {
        asked = { until: Date.now() + DAY_MS, release: fetchRelease(url, key) }
      }
      const latest = asked
      try {
        const release = await latest.release
        return isNewer(release.version, version) ? release : undefined
      } catch (error) {
        latest.until = Math.min(latest.until, Date.now() + HOUR_MS)
        throw error
      }
    },
  }
}

async function fetchRelease(url: string, key: string): Promise<Release> {
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(DEADLINE_MS) })
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return readRelease(await textOf(response), key)
}

async function textOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > MOST_BYTES) throw new Error('The file with the newest version is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

const COMMANDS: Record<Installed, string> = {
  clone: 'git pull && npm start',
  container: 'git pull && docker compose up -d --build',
  package: 'sudo apt install ./kerf_*.deb',
}

/** What brings this way of installing up to date. */
export const updateCommand = (installed: Installed): string => COMMANDS[installed]
