import { randomBytes } from 'node:crypto'
import http from 'node:http'
import { FILE_LIMIT } from '#shared/files/files.ts'
import { percentile, type Figure } from '../figures.ts'
import { residentMb, watchMemory } from '../load/proc.ts'
import type { Scene } from '../scene.ts'
import { seedShop, signIn } from '../shop.ts'
import { attach, put, upload } from './upload.ts'

const TIMES = 7
const WARM_READS = 2000
const MB = 1024 * 1024

/** The speed and memory of uploads and downloads of the largest allowed file, compared with a bare server. */
export async function measureFiles(scene: Scene): Promise<Figure[]> {
  const shop = await seedShop(scene.pool, 1)
  const { url, pid } = await scene.kerf()
  const { url: sink } = await scene.bare(new URL('../bare/bare-sink.ts', import.meta.url), {
    bytes: FILE_LIMIT,
  })
  const cookie = await signIn(url, shop)
  const content = randomBytes(FILE_LIMIT)

  // Warms the server up: the file doesn't cause the memory for code that loads once, or V8's space for short-lived
  // values.
  for (let time = 0; time < WARM_READS; time += 1) await get(`${url}/api/orders`, { cookie })
  for (let time = 0; time < 3; time += 1) await upload(url, cookie, content.subarray(0, MB))
  const before = await residentMb(pid)
  const memory = watchMemory(pid)
  const uploads = { kerf: [] as number[], bare: [] as number[] }
  let address = ''
  for (let time = 0; time < TIMES; time += 1) {
    const sent = await upload(url, cookie, content)
    address = sent.address
    uploads.kerf.push(rate(sent.ms))
    uploads.bare.push(rate(await put(sink, content, {})))
  }
  const afterUploads = await memory.peak()

  const file = await attach(url, cookie, shop.orders[0]?.id ?? '', { name: 'scan.bin', address })
  const reading = watchMemory(pid)
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
