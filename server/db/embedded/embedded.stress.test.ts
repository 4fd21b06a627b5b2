import { spawn } from 'node:child_process'
import { chownSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  children,
  connectionOf,
  databases,
  keepClusters,
  newDataDir,
  open,
  openInChild,
  postmasterPid,
  query,
  usedDataDir,
} from '../../../test/support/database/clusters.ts'

const isRoot = process.geteuid?.() === 0
keepClusters()

describe('an empty folder', () => {
  test('lets one of several win that start at once on an empty folder', async () => {
    const dataDir = newDataDir()
    const starts = await Promise.all([1, 2, 3].map(() => openInChild(dataDir)))
    const winners = starts.filter((start) => start.connection)
    expect(winners).toHaveLength(1)
    expect(
      starts.filter((start) => start.refused && start.message?.includes('already running')),
    ).toHaveLength(2)
    expect(await query(connectionOf(winners[0] ?? {}), 'select 1 as one')).toEqual([{ one: 1 }])
    await winners[0]?.end('SIGTERM')
    expect(readdirSync(dataDir).toSorted()).toEqual(['postgres', 'postgres.log'])
  })
})

describe('after a kill -9', () => {
  test('of Node, the next start takes over and every acknowledged row is there', async () => {
    const dataDir = usedDataDir()
    const child = await openInChild(dataDir)
    await query(connectionOf(child), 'create table t as select 42 as n')
    await child.end('SIGKILL')

    // Several at once: one gets the orphan, and the others don't disturb it.
    const starts = await Promise.allSettled([1, 2].map(() => open(dataDir)))
    expect(starts.map((start) => start.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const [database] = databases
    expect(database && (await query(database, 'select n from t'))).toEqual([{ n: 42 }])
    expect(readdirSync(dataDir).filter((name) => name.startsWith('run-'))).toHaveLength(1)
  })

  test('of Node and PostgreSQL, the next start recovers every acknowledged row', async () => {
    const dataDir = usedDataDir()
    const child = await openInChild(dataDir)
    await query(connectionOf(child), 'create table t as select 42 as n')
    process.kill(postmasterPid(dataDir) ?? 0, 'SIGKILL')
    await child.end('SIGKILL')
    const database = await open(dataDir)
    expect(await query(database, 'select n from t')).toEqual([{ n: 42 }])
  })

  test('a process id that went to somebody else does not block the start', async () => {
    const dataDir = usedDataDir()
    // PostgreSQL is only misled by processes of its own user.
    const { uid, gid } = statSync(join(dataDir, 'postgres'))
    const stranger = spawn('sleep', ['60'], isRoot ? { uid, gid } : {})
    children.push(stranger)
    const pidFile = join(dataDir, 'postgres', 'postmaster.pid')
    const lines = [stranger.pid, join(dataDir, 'postgres'), 1790000000, 5432, join(dataDir, 'run-gone'), '']
    writeFileSync(pidFile, lines.join('\n') + '\n')
    if (isRoot) chownSync(pidFile, uid, gid)
    const database = await open(dataDir)
    expect(postmasterPid(dataDir)).not.toBe(stranger.pid)
    expect(stranger.exitCode).toBe(null)
    await database.stop()
  })
})
