import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import http from 'node:http'
import { FILE_LIMIT } from '#shared/files/files.ts'
import { percentile, type Figure } from './figures.ts'
import { responses, end, startKerf, type Scene } from './scene.ts'
import { seedShop, signIn } from './shop.ts'

const TIMES = 7
const WARM_READS = 2000
const SAMPLE_MS = 10
const MB = 1024 * 1024

/** The rate of uploads and downloads of the largest allowed file, compared with a bare server, and their memory. */
export async function measureFiles(scene: Scene): Promise<Figure[]> {
  const shop = await seedShop(scene.pool, 1)
  const { host, port, user, database } = scene.connection
  const { child, url } = await startKerf({
    DATABASE_URL: `postgresql://${user}@localhost:${port}/${database}?host=${host}`,
    DATA_DIR: await scene.folder(),
  })
  scene.defer(() => end(child))
  await responses(url)
  const sink = await scene.bare(new URL('bare-sink.ts', import.meta.url), { bytes: FILE_LIMIT })
  const cookie = await signIn(url, shop)
  const content = randomBytes(FILE_LIMIT)

  // Warms the server up: the memory for what it loads once, and V8's space for short-lived values, are not due to
  // the file.
  for (let time = 0; time < WARM_READS; time += 1) await get(`${url}/api/orders`, { cookie })
  for (let time = 0; time < 3; time += 1) await upload(url, cookie, content.subarray(0, MB))
  const before = await residentMb(child)
  const memory = watchMemory(child)
  const uploads = { kerf: [] as number[], bare: [] as number[] }
  let address = ''
  for (let time = 0; time < TIMES; time += 1) {
    const sent = await upload(url, cookie, content)
    address = sent.address
    uploads.kerf.push(rate(sent.ms))
    uploads.bare.push(rate(await put(sink, content, {})))
  }
  const afterUploads = await memory.peak()

  const file = await attach(url, cookie, shop.orders[0]?.id ?? '', address)
  const reading = watchMemory(child)
  const downloads = { kerf: [] as number[], bare: [] as number[] }
  for (let time = 0; time < TIMES; time += 1) {
    downloads.kerf.push(rate(await get(url + file, { cookie })))
    downloads.bare.push(rate(await get(sink, {})))
  }
  const afterDownloads = await reading.peak()

  const memoryLine = (what: string, peak: number): Figure => ({
    what: `${what} of 50 MB, memory above idle`,
    unit: 'MB',
    kerf: Math.max(0, peak - before),
    goal: { of: 'figure', atMost: 20 },
  })
  const rateLine = (what: string, rates: typeof uploads): Figure => ({
    what: `${what} of 50 MB`,
    unit: 'MB/s',
    kerf: percentile(rates.kerf, 0.5),
    limit: percentile(rates.bare, 0.5),
  })
  return [
    rateLine('upload', uploads),
    memoryLine('upload', afterUploads),
    rateLine('download', downloads),
    memoryLine('download', afterDownloads),
  ]
}

const rate = (ms: number) => FILE_LIMIT / MB / (ms / 1000)

async function upload(
  url: string,
  cookie: string,
  content: Buffer,
): Promise<{ address: string; ms: number }> {
  const response = await fetch(`${url}/api/objects/upload`, { method: 'POST', headers: { cookie } })
  const { uploadURL } = (await response.json()) as { uploadURL: string }
  const { pathname, search } = new URL(uploadURL)
  return { address: pathname, ms: await put(url + pathname + search, content, { cookie }) }
}

async function attach(url: string, cookie: string, orderId: string, fileUrl: string): Promise<string> {
  const response = await fetch(`${url}/api/orders/${orderId}/attachments`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ originalName: 'scan.bin', fileUrl }),
  })
  const { id } = (await response.json()) as { id: string }
  return `/api/files/${id}`
}

/** Resolves with the milliseconds until the response has ended. */
function put(url: string, content: Buffer, headers: http.OutgoingHttpHeaders): Promise<number> {
  const began = performance.now()
  return new Promise((resolve, reject) => {
    const request = http.request(
      url,
      {
        method: 'PUT',
        agent: false,
        headers: {
          ...headers,
          'content-type': 'application/octet-stream',
          'content-length': content.length,
        },
      },
      (response) => {
        response.resume().once('end', () => {
          if (response.statusCode === 200) resolve(performance.now() - began)
          else reject(new Error(`PUT ${url}: ${response.statusCode}`))
        })
      },
    )
    request.once('error', reject)
    request.end(content)
  })
}

/** Resolves with the milliseconds until the last byte has arrived. */
function get(url: string, headers: http.OutgoingHttpHeaders): Promise<number> {
  const began = performance.now()
  return new Promise((resolve, reject) => {
    http
      .get(url, { headers, agent: false }, (response) => {
        response.resume().once('end', () => {
          if (response.statusCode === 200) resolve(performance.now() - began)
          else reject(new Error(`GET ${url}: ${response.statusCode}`))
        })
      })
      .once('error', reject)
  })
}

function watchMemory(child: ChildProcess): { peak(): Promise<number> } {
  let most = 0
  const timer = setInterval(() => {
    void residentMb(child).then((resident) => (most = Math.max(most, resident)))
  }, SAMPLE_MS)
  return {
    async peak() {
      clearInterval(timer)
      return Math.max(most, await residentMb(child))
    },
  }
}

// Works on Linux only, which the machine for the measurements runs.
async function residentMb(child: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}
