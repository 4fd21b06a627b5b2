import http from 'node:http'
import autocannon from 'autocannon'
import type { BareResponse } from './bare-server.ts'
import { percentile, type Figure } from './figures.ts'
import { kerfMover } from './mover.ts'
import type { Scene } from './scene.ts'
import { seedShop, signIn } from './shop.ts'

const ORDERS = 1000
const CONNECTIONS = 10
const ROUNDS = 3
const ROUND_S = 1.5
const MOVES_PER_S = 10

interface Reads {
  perSecond: number
  latencies: number[]
}

type Headers = Record<string, string>

/** How often a second ten connections can read the board, compared with a bare server that sends the same bytes. */
export async function measureBoardRead(scene: Scene): Promise<Figure[]> {
  const shop = await seedShop(scene.pool, ORDERS)
  const kerf = await scene.kerf()
  const cookie = await signIn(kerf, shop)
  const path = '/api/orders'
  const { headers } = await read(kerf + path, { cookie })
  const etag = headers.find(([name]) => name.toLowerCase() === 'etag')?.[1] ?? ''

  async function compare(name: string, asked: Headers, kerfTo = reads, goal?: Figure['goal']) {
    const sent = { cookie, ...asked }
    const bare = await scene.bare(new URL('bare-server.ts', import.meta.url), await read(kerf + path, sent))
    await reads(kerf + path, sent, 0.5)
    await reads(bare, sent, 0.5)
    const ofKerf: Reads[] = []
    const ofBare: Reads[] = []
    // In turns, so that other load on the machine affects both.
    for (let round = 0; round < ROUNDS; round += 1) {
      ofKerf.push(await kerfTo(kerf + path, sent, ROUND_S))
      ofBare.push(await reads(bare, sent, ROUND_S))
    }
    return figuresOf(`board read, ${name}`, ofKerf, ofBare, goal)
  }

  const move = kerfMover(kerf, cookie, shop)
  const readsDuringMoves: typeof reads = async (url, sent, seconds) => {
    const underway: Promise<void>[] = []
    const timer = setInterval(() => underway.push(move()), 1000 / MOVES_PER_S)
    const result = await reads(url, sent, seconds)
    clearInterval(timer)
    await Promise.all(underway)
    return result
  }

  return [
    ...(await compare('plain', {}, reads, { of: 'ratio', atLeast: 0.7 })),
    ...(await compare('gzip', { 'accept-encoding': 'gzip' })),
    ...(await compare('304', { 'if-none-match': etag })),
    ...(await compare(`plain, at ${MOVES_PER_S} moves/s`, {}, readsDuringMoves)),
    ...(await compare(`gzip, at ${MOVES_PER_S} moves/s`, { 'accept-encoding': 'gzip' }, readsDuringMoves)),
  ]
}

function figuresOf(what: string, kerf: Reads[], bare: Reads[], goal?: Figure['goal']): Figure[] {
  const perSecond = (rounds: Reads[]) =>
    rounds.reduce((sum, round) => sum + round.perSecond, 0) / rounds.length
  const at = (rounds: Reads[], share: number) =>
    percentile(
      rounds.flatMap((round) => round.latencies),
      share,
    )
  const latency = (share: number): Figure => ({
    what: `${what}, p${share * 100}`,
    unit: 'ms',
    kerf: at(kerf, share),
    limit: at(bare, share),
  })
  return [
    { what, unit: '/s', kerf: perSecond(kerf), limit: perSecond(bare), goal },
    latency(0.5),
    latency(0.99),
  ]
}

async function reads(url: string, headers: Headers, seconds: number): Promise<Reads> {
  const latencies: number[] = []
  const began = performance.now()
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const instance = autocannon(
      { url, connections: CONNECTIONS, duration: seconds, headers },
      (error: Error | null, done: autocannon.Result) => (error ? reject(error) : resolve(done)),
    )
    instance.on('response', (_client, _status, _bytes, ms) => latencies.push(ms))
  })
  const failed = result.errors + result['4xx'] + result['5xx']
  if (failed > 0) throw new Error(`${failed} reads of ${url} failed`)
  return { perSecond: (latencies.length * 1000) / (performance.now() - began), latencies }
}

/** Reads one response; its body is not decompressed. */
function read(url: string, headers: Headers): Promise<BareResponse> {
  return new Promise((resolve, reject) => {
    http
      .get(url, { headers, agent: false }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const names = response.rawHeaders.filter((_, index) => index % 2 === 0)
          const kept = names
            .map((name, index): [string, string] => [name, response.rawHeaders[index * 2 + 1] ?? ''])
            // node:http writes these three by itself, for both servers.
            .filter(([name]) => !/^(date|connection|keep-alive)$/i.test(name))
          resolve({
            status: response.statusCode ?? 0,
            headers: kept,
            body: Buffer.concat(chunks).toString('base64'),
          })
        })
      })
      .on('error', reject)
  })
}
