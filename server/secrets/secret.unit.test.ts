import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadSecret } from './secret.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kerf-secret-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('is made once, of 256 random bits, and kept', async () => {
  const secret = await loadSecret(folder)
  expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
  expect(await loadSecret(folder)).toBe(secret)
  expect(await readFile(join(folder, 'secret'), 'utf8')).toBe(secret)
})

test('differs from installation to installation', async () => {
  expect(await loadSecret(join(folder, 'a'))).not.toBe(await loadSecret(join(folder, 'b')))
})

test('makes the folder where there is none', async () => {
  const deep = join(folder, 'some', 'where')
  expect(await loadSecret(deep)).toBe(await loadSecret(deep))
})

test('can be read by its owner only, even where a start was cut off before', async () => {
  const aside = join(folder, 'secret.new')
  await writeFile(aside, 'half a sec')
  await chmod(aside, 0o644)
  await loadSecret(folder)
  expect((await stat(join(folder, 'secret'))).mode & 0o777).toBe(0o600)
})

test('is the same for all that start for the first time at once', async () => {
  const secrets = await Promise.all(Array.from({ length: 20 }, () => loadSecret(folder)))
  expect(new Set(secrets).size).toBe(1)
  expect(await readFile(join(folder, 'secret'), 'utf8')).toBe(secrets[0])
})

test('leaves nothing else behind', async () => {
  await loadSecret(folder)
  expect(await readdir(folder)).toEqual(['secret'])
})

test('that somebody wrote by hand is taken as it is, without the newline of the editor', async () => {
  const mine = 'a secret of my own, long enough for anybody'
  await writeFile(join(folder, 'secret'), `${mine}\n`)
  expect(await loadSecret(folder)).toBe(mine)
})

test('an empty file is no secret', async () => {
  await writeFile(join(folder, 'secret'), '\n')
  expect(Buffer.from(await loadSecret(folder), 'base64url')).toHaveLength(32)
})

test('that cannot be read is an error and is not replaced', async () => {
  await rm(join(folder, 'secret'), { force: true })
  const blocked = join(folder, 'blocked')
  await writeFile(blocked, '')
  await expect(loadSecret(join(blocked, 'data'))).rejects.toThrow(/ENOTDIR/)
})
