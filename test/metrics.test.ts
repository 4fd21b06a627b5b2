import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusedStart } from './support/processes/servers.ts'
import { CustomerStream } from './support/customers/stream.ts'
import { anAdmin, anAttachment, anOrder, type Somebody } from './support/factories.ts'
import { aDatabase } from './support/backups/installations.ts'
import { Screen } from './support/live/screen.ts'
import { freePort, launch, type ServerProcess } from './support/processes/server-process.ts'
import { Visitor } from './support/visitor.ts'
import { aWebhook, deliveriesOf } from './support/webhooks/webhooks.ts'

const ORGANIZATION = 'Walnut & Daughters'

let port: number
let server: ServerProcess
let admin: Somebody

beforeAll(async () => {
  port = await freePort()
  server = await launch('server/main.ts', {
    settings: { METRICS_PORT: String(port), LOG_LEVEL: 'debug', WEBHOOK_ALLOW_PRIVATE: 'true' },
  })
  admin = await anAdmin(
    { visitor: () => new Visitor(server.url) },
    { organizationName: ORGANIZATION, firstName: 'Philippa' },
  )
})
afterAll(() => server.close())

async function scrape(): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`)
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ])
  return response.text()
}

/** The value of a series, as the text has it. */
function valueOf(text: string, series: string): number {
  const line = text.split('\n').find((line) => line.startsWith(`${series} `))
  return line === undefined ? Number.NaN : Number(line.slice(series.length + 1))
}

const requests = (method: string, route: string, status: string) =>
  `kerf_http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`

describe('/metrics', () => {
  test('counts requests by the pattern of their route, and how long they took', async () => {
    const before = await scrape()
    const { id } = await anOrder(admin)
    expect((await admin.visitor.get(`/api/orders/${id}`)).status).toBe(200)
    expect((await admin.visitor.get(`/api/orders/${crypto.randomUUID()}`)).status).toBe(404)
    await admin.visitor.get('/no/such/page')
    // A response is counted when it has left, which may be after it has arrived.
    for (const [method, route, status] of [
      ['POST', '/api/orders', '2xx'],
      ['GET', '/api/orders/:id', '2xx'],
      ['GET', '/api/orders/:id', '4xx'],
    ] as const) {
      const series = requests(method, route, status)
      const expected = (valueOf(before, series) || 0) + 1
      await expect.poll(async () => valueOf(await scrape(), series)).toBe(expected)
    }
    const text = await scrape()
    expect(text).toContain(
      'kerf_http_request_duration_seconds_bucket{le="0.1",method="POST",route="/api/orders"',
    )
    expect(text).not.toContain('/no/such/page')
    expect(text).not.toContain(id)
  })

  test('shows connections, sockets, jobs and the store', async () => {
    const screen = await Screen.live(admin.visitor)
    await anAttachment(admin, (await anOrder(admin)).id)
    const text = await scrape()
    expect(valueOf(text, 'kerf_open_sockets')).toBe(1)
    expect(valueOf(text, 'kerf_database_connections{state="idle"}')).toBeGreaterThan(0)
    expect(valueOf(text, 'kerf_database_connections{state="waiting"}')).toBe(0)
    expect(valueOf(text, 'kerf_jobs{state="failed"}')).toBe(0)
    expect(valueOf(text, 'kerf_jobs{state="waiting"}')).toBeGreaterThanOrEqual(0)
    expect(valueOf(text, 'kerf_store_calls_total{call="receive",outcome="ok"}')).toBe(1)
    expect(valueOf(text, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0)
    expect(valueOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(0)
    screen.socket.terminate()
    await expect.poll(async () => valueOf(await scrape(), 'kerf_open_sockets')).toBe(0)
  })

  test("shows customers' pages, and not how long they stand", async () => {
    const { id } = await anOrder(admin)
    const { body: link } = await admin.visitor.post(`/api/orders/${id}/customer-link`)
    const token = link.url.split('/').at(-1)
    const stream = await CustomerStream.live(server, token)
    expect(valueOf(await scrape(), 'kerf_open_streams')).toBe(1)
    stream.leave()
    await expect.poll(async () => valueOf(await scrape(), 'kerf_open_streams')).toBe(0)
    expect((await new Visitor(server.url).get(`/t/${token}`)).status).toBe(200)
    await expect.poll(scrape).toContain('route="/t/:token"')
    expect(await scrape()).not.toMatch(new RegExp(`${token}|events`))
  })

  test('counts what is sent to webhooks, whose addresses the log does not tell', async () => {
    // Nobody listens there.
    const hook = await aWebhook(admin, { url: 'http://127.0.0.1:1/hooks/oak?key=walnut' })
    await anOrder(admin)
    const answerOf = async () => (await deliveriesOf(admin, hook)).at(0)?.answer
    await expect.poll(answerOf).toBe('The connection was refused')
    expect(valueOf(await scrape(), 'kerf_webhook_tries_total{outcome="failed"}')).toBeGreaterThanOrEqual(1)
    await expect
      .poll(() => server.log().find(({ msg }) => msg === 'webhooks: sent'))
      .toMatchObject({ host: '127.0.0.1:1', status: null })
    expect(JSON.stringify(server.log())).not.toMatch(/hooks\/oak|walnut/)
  })

  test('names no organization and no person', async () => {
    await anOrder(admin)
    const text = await scrape()
    for (const secret of ['Walnut', 'walnut', 'Philippa', admin.email, admin.orgId, admin.user.id]) {
      expect(text).not.toContain(secret)
    }
  })

  test('is there, and nothing else, on its own port; on the other one it is a page like any', async () => {
    expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(404)
    expect((await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'POST' })).status).toBe(404)
    expect(await (await fetch(`${server.url}/metrics`)).text()).not.toContain('kerf_')
  })

  test('a port that is taken stops the start', async () => {
    const { place } = await aDatabase()
    expect(await refusedStart({ ...place, METRICS_PORT: String(port) })).toBe(
      `Port ${port} of METRICS_PORT is taken already. Set METRICS_PORT to another one.`,
    )
  })
})

test('every metric on the board for Grafana is one that a server has, and all of Kerf’s stand on it', async () => {
  const board = JSON.parse(await readFile(join(import.meta.dirname, '../docs/grafana.json'), 'utf8'))
  const panels: { title: string; targets?: { expr: string }[] }[] = board.panels
  const expressions = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
  expect(expressions.length).toBeGreaterThan(10)
  const text = await scrape()
  for (const expression of expressions) {
    const names = expression.match(/\b(?:kerf|nodejs|process)_\w+/g) ?? []
    expect({ expression, names: names.length }).not.toEqual({ expression, names: 0 })
    for (const name of names) {
      const metric = name.replace(/_(bucket|count|sum)$/, '')
      expect(text).toMatch(new RegExp(`^# TYPE (${name}|${metric}) `, 'm'))
    }
    for (const [, label = ''] of expression.matchAll(/(?:by \(|[{,]\s*)(\w+)(?==|\)|,)/g)) {
      if (!['instance', 'job', 'le'].includes(label)) expect(text).toContain(`${label}="`)
    }
  }
  const ofKerf = [...text.matchAll(/^# TYPE (kerf_\w+) /gm)].map(([, name = '']) => name)
  expect(ofKerf.length).toBeGreaterThan(5)
  expect(ofKerf.filter((name) => !expressions.some((one) => one.includes(name)))).toEqual([])
})

test('a request has one id, in its response and in the log', async () => {
  // The proxy that the server trusts is the one on this machine.
  const { headers } = await admin.visitor.get('/api/user', { 'x-request-id': 'edge-42' })
  expect(headers.get('x-request-id')).toBe('edge-42')
  await expect
    .poll(() => server.log().filter(({ reqId }) => reqId === 'edge-42'))
    .toMatchObject([{ msg: 'answered', level: 20 }])
})

test('probes leave no line at the usual level', async () => {
  for (const path of ['/livez', '/readyz']) {
    expect((await admin.visitor.get(path, { 'x-request-id': 'probe' })).status).toBe(200)
  }
  await expect.poll(() => server.log().filter(({ reqId }) => reqId === 'probe')).toHaveLength(2)
  for (const { level } of server.log().filter(({ reqId }) => reqId === 'probe')) expect(level).toBe(20)
})
