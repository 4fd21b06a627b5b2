import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { newPassword } from '#shared/people/schemas.ts'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

let times = 0
/** Loaded anew, as a server loads it: all other tests hash cheaply. Only this file, since tests share all that is loaded. */
function loadPasswords(): Promise<typeof import('./passwords.ts')> {
  times += 1
  return import(/* @vite-ignore */ `${import.meta.dirname}/passwords.ts?loaded=${times}`) as never
}

const { hashPassword, verifyPassword } = await loadPasswords()
async function cheapPasswords() {
  const passwords = await loadPasswords()
  passwords.hashCheaply()
  return passwords
}

/** The nice values of this process's threads. */
async function niceOfThreads(): Promise<number[]> {
  const tasks = '/proc/self/task'
  const stats = await Promise.all(
    (await readdir(tasks)).map((thread) => readFile(`${tasks}/${thread}/stat`, 'utf8').catch(() => '')),
  )
  // The name, which may have spaces, stands in parentheses; the value is the seventeenth after it.
  return stats.filter(Boolean).map((stat) => Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]))
}

describe('a password’s hash', () => {
  test.runIf(process.platform === 'linux')('is made by a thread that gives way to the others', async () => {
    await hashPassword('walnut and oak')
    const nice = await niceOfThreads()
    const own = Math.min(...nice)
    expect(nice).toContain(Math.min(19, own + 10))
  })

  test('is Argon2id with 19 MiB, two passes and one lane, and salted', async () => {
    const [one, two] = [await hashPassword('walnut and oak'), await hashPassword('walnut and oak')]
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22,}\$[\w+/]{43}$/)
    expect(one).not.toBe(two)
    expect(await verifyPassword(one, 'walnut and oak')).toBe(true)
    expect(await verifyPassword(two, 'walnut and oak')).toBe(true)
    expect(await verifyPassword(one, 'walnut and oaK')).toBe(false)
  })

  test('looks at every character: none is cut off and none is folded', async () => {
    const long = `${'x'.repeat(127)}a`
    const hashed = await hashPassword(long)
    expect(await verifyPassword(hashed, long)).toBe(true)
    expect(await verifyPassword(hashed, `${'x'.repeat(127)}b`)).toBe(false)
    const withNul = await hashPassword('oak\u0000one')
    expect(await verifyPassword(withNul, 'oak\u0000two')).toBe(false)
  })
})

test('tests hash at less cost, and what was hashed at another cost is verified all the same', async () => {
  const tests = await cheapPasswords()
  const [dear, cheap] = [await hashPassword('walnut and oak'), await tests.hashPassword('walnut and oak')]
  expect(cheap).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/)
  for (const hashed of [dear, cheap]) {
    expect(await tests.verifyPassword(hashed, 'walnut and oak')).toBe(true)
    expect(await tests.verifyPassword(hashed, 'walnut and oaK')).toBe(false)
  }
})

test('nobody’s password is never right', async () => {
  expect(await verifyPassword(undefined, 'nobody has this password')).toBe(false)
  expect(await verifyPassword(null, '')).toBe(false)
})

test('a failure to hash for nobody is not kept', async () => {
  let isBroken = true
  const run = async (_: unknown, { name }: { name: string }) => {
    if (isBroken) throw new Error('no thread')
    return name === 'hash' ? 'a hash' : false
  }
  vi.doMock('../queue/threads.ts', () => ({ threadsOf: () => async () => ({ run }) }))
  onTestFinished(() => {
    vi.doUnmock('../queue/threads.ts')
  })
  const broken = await loadPasswords()
  await expect(broken.verifyPassword(undefined, 'oak')).rejects.toThrow('no thread')
  isBroken = false
  expect(await broken.verifyPassword(undefined, 'oak')).toBe(false)
})

describe('the commonest', () => {
  test.each(['password', 'Password', 'PASSWORD1', '12345678', 'iloveyou', 'Schalke04', 'Contraseña'])(
    '%s is one of them, in any case',
    async (password) => expect(await isCommonPassword(password)).toBe(true),
  )

  // What stands between two of them in the list is none, nor is a part of one.
  test.each(['walnut-and-oak-42', 'chalke04', '"', '","', 'password","12345678', '[', ''])(
    '%s is none',
    async (password) => expect(await isCommonPassword(password)).toBe(false),
  )

  test('are thousands, which whoever chooses a password may choose', async () => {
    const published: string[] = createRequire(import.meta.url)(
      '@zxcvbn-ts/language-common/src/passwords.json',
    )
    const long = published.filter((password) => newPassword.safeParse(password).success)
    expect(long.length).toBeGreaterThan(3000)
    expect(long.filter((password) => password !== password.toLowerCase())).toEqual([])
  })
})
