import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { anAdmin, anAttachment, anOrder } from '../../test/support/factories.ts'
import { aPicture } from '../../test/support/pictures/pictures.ts'
import { launch } from '../../test/support/processes/server-process.ts'
import { temporaryFolder } from '../../test/support/temporary.ts'
import { Visitor } from '../../test/support/visitor.ts'
import { TookTooLong } from './decode.ts'
import { hasTooManyPixels, thumbnailOf } from './pictures.ts'

afterEach(() => void vi.unstubAllEnvs())

async function childrenOf(parent: number, name: string): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,args='])
  return stdout.split('\n').flatMap((line) => {
    const [pid = 0, of] = line.trim().split(/\s+/).map(Number)
    return of === parent && line.includes(name) ? [pid] : []
  })
}

const decoders = (of = process.pid) => childrenOf(of, 'decoder-process')

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    // It has ended meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

async function aFile(size: { width: number; height: number }): Promise<string> {
  const path = join(await temporaryFolder(), 'picture.png')
  await writeFile(path, await aPicture(size))
  return path
}

const LARGE = { width: 6000, height: 4000 }

test('a picture whose decoding ends the process is decoded once more, and the server goes on', async () => {
  const path = await aFile(LARGE)
  const making = thumbnailOf('an organization', path)
  await expect.poll(() => decoders()).toHaveLength(1)
  for (const pid of await decoders()) kill(pid)
  expect(await sharp(await making).metadata()).toMatchObject({ format: 'webp', width: 400 })
})

test('one that ends it again and again is given up, and the next one is decoded', async () => {
  const path = await aFile(LARGE)
  expect(await hasTooManyPixels(path)).toBe(false)
  const killer = { isDone: false }
  const killing = (async () => {
    for (; !killer.isDone; await delay(20)) for (const pid of await decoders()) kill(pid)
  })()
  const outcome = await thumbnailOf('an organization', path).catch((error: unknown) => error)
  killer.isDone = true
  await killing
  // Killed while it looks at the header, it is no picture; later, it may be tried again.
  expect(outcome === undefined || outcome instanceof TookTooLong).toBe(true)
  expect(await thumbnailOf('an organization', await aFile({ width: 40, height: 30 }))).toBeInstanceOf(Buffer)
})

test('what decodes pictures knows no secrets, and gives way to all else', async () => {
  for (const pid of await decoders()) kill(pid)
  await expect.poll(() => decoders()).toEqual([])
  vi.stubEnv('SESSION_SECRET', 'the secret of this test')
  await thumbnailOf('an organization', await aFile({ width: 40, height: 30 }))
  const [pid = 0] = await decoders()
  expect(await readFile(`/proc/${pid}/environ`, 'utf8')).not.toContain('the secret of this test')
  const { stdout } = await promisify(execFile)('ps', ['-o', 'ni=', '-p', String(pid)])
  expect(Number(stdout)).toBeGreaterThanOrEqual(10)
})

test('it ends with its server, however that ends', async () => {
  const server = await launch('server/main.ts')
  onTestFinished(() => server.close())
  const admin = await anAdmin({ visitor: () => new Visitor(server.url) })
  const content = await aPicture({ width: 40, height: 30 })
  const { thumbnailUrl } = await anAttachment(admin, (await anOrder(admin)).id, { content })
  expect((await admin.visitor.get(thumbnailUrl ?? '')).status).toBe(200)
  const [main = 0] = await childrenOf(process.pid, 'server/main.ts')
  const [pid] = await decoders(main)
  expect(pid).toBeGreaterThan(0)
  await server.kill()
  await expect.poll(() => existsSync(`/proc/${pid}`)).toBe(false)
})
