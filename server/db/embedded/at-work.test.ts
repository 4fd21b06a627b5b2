import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startEmbedded } from './embedded.ts'

test('PostgreSQL comes up while the thread that began it is busy', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kerf-at-work-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20 }))
  const dataDir = join(folder, 'data')
  const first = await startEmbedded(dataDir, () => undefined, { durable: false })
  await first.stop()

  const file = join(dataDir, 'postgres', 'postmaster.pid')
  let isReady = false
  const atWork = () => {
    // As the rest of the program does while it is loaded, this leaves no time for anything else. PostgreSQL writes its
    // state on a line of this file.
    while (!isReady) isReady = existsSync(file) && readFileSync(file, 'utf8').includes('\nready')
  }
  const again = await startEmbedded(dataDir, () => undefined, { durable: false, atWork })
  await again.stop()
  expect(isReady).toBe(true)
})
