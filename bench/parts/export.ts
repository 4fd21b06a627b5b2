import { randomBytes } from 'node:crypto'
import http from 'node:http'
import { FILE_LIMIT } from '#shared/files/files.ts'
import type { Figure } from '../figures.ts'
import { residentMb, watchMemory } from '../load/proc.ts'
import type { Scene } from '../scene.ts'
import { seedShop, signIn } from '../shop.ts'
import { attach, upload } from './upload.ts'

const FILES = 41
const ORDERS = 10_000
const WARM_READS = 500
const MB = 1024 * 1024

/** Exports a shop with 10,000 orders and 2 GB of files as one ZIP: its speed, and its memory. */
export async function measureExport(scene: Scene): Promise<Figure[]> {
  const shop = await seedShop(scene.pool, ORDERS)
  const { url, pid } = await scene.kerf()
  const cookie = await signIn(url, shop)
  const content = randomBytes(FILE_LIMIT)
  for (let file = 0; file < FILES; file += 1) {
    const { address } = await upload(url, cookie, content)
    await attach(url, cookie, shop.orders[file % 7]?.id ?? '', { name: 'scan.bin', address })
  }
  for (let time = 0; time < WARM_READS; time += 1) await read(`${url}/api/orders`, cookie)

  const before = await residentMb(pid)
  const memory = watchMemory(pid)
  const began = performance.now()
  const bytes = await read(`${url}/api/organizations/${shop.orgId}/export`, cookie)
  const seconds = (performance.now() - began) / 1000
  const peak = await memory.peak()
  return [
    {
      what: `export of everything, ${(bytes / MB / 1024).toFixed(1)} GB, memory above idle`,
      unit: 'MB',
      kerf: Math.max(0, peak - before),
      goal: { of: 'figure', atMost: 50 },
    },
    { what: 'export of everything', unit: 'MB/s', kerf: bytes / MB / seconds },
  ]
}

/** Resolves with the number of bytes received. */
function read(url: string, cookie: string): Promise<number> {
  return new Promise((resolve, reject) => {
    http
      .get(url, { headers: { cookie }, agent: false }, (response) => {
        let bytes = 0
        response.on('data', (chunk: Buffer) => (bytes += chunk.byteLength))
        response.on('error', reject).once('end', () => {
          if (response.statusCode === 200) resolve(bytes)
          else reject(new Error(`GET ${url}: ${response.statusCode}`))
        })
      })
      .once('error', reject)
  })
}
