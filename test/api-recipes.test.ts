import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Order } from '#shared/orders/types.ts'
import { anAdmin, anOrder, type Somebody } from './support/factories.ts'
import { type OwnKerf, startKerf } from './support/kerf.ts'
import { aToken } from './support/programs.ts'
import { freePort } from './support/processes/server-process.ts'

// The blocks of docs/api.md, as they stand there.

const ROOT = join(import.meta.dirname, '..')
const run = promisify(execFile)

let kerf: OwnKerf
let ann: Somebody
let folder: string
let env: Record<string, string>
let sections: Map<string, { language: string; code: string }>

beforeAll(async () => {
  kerf = await startKerf()
  ann = await anAdmin(kerf)
  folder = await mkdtemp(join(tmpdir(), 'kerf-recipes-'))
  // The addresses of uploads lead to where the caller says that it is, and not to the APP_URL of the tests.
  await writeFile(join(folder, '.curlrc'), `header = "Origin: ${kerf.url}"\n`)
  await writeFile(join(folder, 'drawing.pdf'), '%PDF-1.4 a drawing')
  const { token } = await aToken(ann, { name: 'Recipes' })
  const PATH = `${await curlFolder()}${process.env['PATH']}`
  env = { PATH, CURL_HOME: folder, CURL_ORIGIN: kerf.url, KERF: kerf.url, TOKEN: token }
  sections = blocksOf(await readFile(join(ROOT, 'docs/api.md'), 'utf8'))
})
afterAll(async () => {
  await kerf.close()
  await rm(folder, { recursive: true })
})

/** Where there is no curl, a little one of ours comes first on the PATH. */
async function curlFolder(): Promise<string> {
  const has = await run('curl', ['--version']).then(
    () => true,
    () => false,
  )
  if (has) return ''
  const own = join(folder, 'bin')
  await mkdir(own)
  await copyFile(join(ROOT, 'test/support/curl.mjs'), join(own, 'curl'))
  await chmod(join(own, 'curl'), 0o755)
  await symlink(process.execPath, join(own, 'node'))
  return own + delimiter
}

/** The last block of code of each section. */
function blocksOf(markdown: string) {
  return new Map(
    markdown.split(/^## /m).map((section) => {
      const [, language = '', code = ''] = /^```(\w+)\n(.*?)^```$/ms.exec(section) ?? []
      return [section.split('\n')[0] ?? '', { language, code }]
    }),
  )
}

async function recipe(title: string, more: Record<string, string> = {}): Promise<string> {
  const { language, code = '' } = sections.get(title) ?? {}
  expect(language).toBe('sh')
  const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', code], {
    cwd: folder,
    env: { ...env, ...more },
    timeout: 240_000,
  })
  return stdout
}

test('every recipe of the page is run here', () => {
  const titles = [...sections].filter(([, { language }]) => language === 'sh').map(([title]) => title)
  expect(titles).toEqual([
    'Take an order',
    'Move what is finished',
    'List what is overdue',
    'Attach a file',
    'Read what is new',
  ])
})

describe('a recipe does what it says:', () => {
  test('take an order, once', async () => {
    const order: Order = JSON.parse(await recipe('Take an order'))
    expect(order).toMatchObject({ customerName: 'Robin Hale', status: 'ORDER_IN', orgId: ann.orgId })
    expect(JSON.parse(await recipe('Take an order'))).toEqual(order)
    expect((await ann.visitor.get('/api/orders')).body).toHaveLength(1)
  })

  test('move what is finished', async () => {
    const { id } = await anOrder(ann)
    const refused = JSON.parse(await recipe('Move what is finished', { ORDER: id }))
    expect(refused.message).toMatch(/^Order ORD-\d+ is in Order In$/)
    await ann.visitor.post(`/api/orders/${id}/move`, { fromStatus: 'ORDER_IN', toStatus: 'PRODUCTION' })
    expect(JSON.parse(await recipe('Move what is finished', { ORDER: id }))).toMatchObject({
      id,
      status: 'FINISH',
    })
  })

  test('list what is overdue', async () => {
    const { id } = await anOrder(ann, { dueDate: '2020-02-03' })
    const listed: Order[] = JSON.parse(await recipe('List what is overdue'))
    expect(listed.map((order) => order.id)).toEqual([id])
  })

  test('attach a file', async () => {
    const { id } = await anOrder(ann)
    await recipe('Attach a file', { ORDER: id })
    const { body: files } = await ann.visitor.get(`/api/orders/${id}/attachments`)
    expect(files).toMatchObject([{ originalName: 'drawing.pdf', fileSize: 18 }])
    expect((await ann.visitor.get(`/api/files/${files[0].id}`)).body).toBe('%PDF-1.4 a drawing')
  })

  test('read what is new', async () => {
    const board = async (): Promise<Order[]> => JSON.parse(await readFile(join(folder, 'board.json'), 'utf8'))
    expect(await recipe('Read what is new')).toBe('200\n')
    const before = await board()
    expect(await recipe('Read what is new')).toBe('304\n')
    expect(await board()).toEqual(before)
    const { id, version } = await anOrder(ann)
    expect(await recipe('Read what is new')).toBe('200\n')
    expect((await board()).filter((order) => order.version >= version).map((order) => order.id)).toEqual([id])
  })
})

describe('the receiver of webhooks', () => {
  test('takes what is signed with its secret, and nothing else', async () => {
    const { language, code = '' } = sections.get('Webhooks') ?? {}
    expect(language).toBe('js')
    const secret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`
    const port = String(await freePort())
    // Beside the tests, so that it finds the package.
    const file = join(ROOT, 'node_modules', `.kerf-receiver-${port}.mjs`)
    await writeFile(file, code)
    const receiver = spawn(process.execPath, [file], {
      env: { ...env, PORT: port, WEBHOOK_SECRET: secret },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    try {
      const body = JSON.stringify({ type: 'order.moved', data: { order: { number: 'ORD-0042' } } })
      const send = async (key: string) => {
        const time = new Date()
        const headers = {
          'webhook-id': 'message-1',
          'webhook-timestamp': String(Math.floor(time.getTime() / 1000)),
          'webhook-signature': new Webhook(key).sign('message-1', time, body),
        }
        return (await fetch(`http://127.0.0.1:${port}`, { method: 'POST', headers, body })).status
      }
      const logged = once(receiver.stdout, 'data')
      await expect.poll(() => send(secret).catch(() => 0)).toBe(204)
      expect(String(await logged)).toBe('message-1 order.moved ORD-0042\n')
      expect(await send(`whsec_${Buffer.alloc(24, 8).toString('base64')}`)).toBe(400)
    } finally {
      receiver.kill()
      await rm(file)
    }
  })
})
