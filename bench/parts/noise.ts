import type pg from 'pg'
import { aPicture } from '../../test/support/pictures/pictures.ts'
import type { Call, Lane } from '../load/lane.ts'
import { requestText } from '../load/requests.ts'
import type { Shop } from '../shop.ts'
import { moveCalls, movesOf } from './mover.ts'
import { attach, upload } from './upload.ts'

const ARCHIVED = 10_000
/** A part of each order's text that contains every letter. */
const PANGRAM = 'The quick brown fox jumps over the lazy dog. '
const TEXT_CHARS = 2000

/** Anonymous requests for an unknown path, the cheapest requests to send. */
const STRANGERS = 30
const SEARCHES = 30
// A refused call repeats soon: the noise is the work, not the number of refusals.
const SEARCH_PAUSE_MS = 300
const EXPORTS = 6
const ARCHIVES = 8
const SIGN_INS = 210
const SIGN_IN_PAUSE_MS = 1000
/** The networks of the sign-ins. A hundred sign-ins of each are checked, and the rest is refused. */
const NETWORKS = 3
const PICTURES = 24
const PICTURE_READERS = 8
const PICTURE_PAUSE_MS = 100
/** Programs that call without a pause, each over its own connection. */
const PROGRAMS = 200
const ORDERS_EACH = 10
const PICTURE = { width: 8000, height: 4000 }
/** Reading and writing JSON takes the one thread that answers all requests. */
const JSON_CALLERS = 30
const FILES = 2000
/** The number of names in a body of about 250 KB. */
const NAMES = 20_000

/** Gives the shop a lot to search, to export and to list. */
export async function fillShop(pool: pg.Pool, { orgId, orders }: Shop): Promise<void> {
  const text = PANGRAM.repeat(Math.ceil(TEXT_CHARS / PANGRAM.length))
  await pool.query('update orders set notes = $2 where org_id = $1', [orgId, text])
  await pool.query(
    `insert into orders (org_id, number, title, customer_name, status, status_column_id, version, created_by,
       last_updated_by, notes, is_archived, archived_at)
     select org_id, 'OLD-' || n, title, customer_name, status, status_column_id, version, created_by, created_by,
       notes, true, now() - make_interval(mins => n)
     from (select * from orders where org_id = $1 limit 1) o, generate_series(1, $2) n`,
    [orgId, ARCHIVED],
  )
  await pool.query(
    `with stored as (
       insert into objects (org_id, url, sha256, size, stored_at)
       select $1, '/api/objects/noise-' || n, md5(n::text), 100, now() from generate_series(1, $3) n
       returning url)
     insert into order_attachments (org_id, order_id, file_name, original_name, file_size, mime_type, file_url, created_at)
     select $1, $2, 'A drawing of a part.txt', 'A drawing of a part.txt', 100, 'text/plain', url,
       now() - make_interval(mins => row_number() over ()::int)
     from stored`,
    [orgId, orders[0]?.id, FILES],
  )
  await pool.query('vacuum analyze orders, objects, order_attachments')
}

/** The paths of thumbnails of large pictures that weren't requested yet, so each has to be decoded. */
export async function thumbnailPaths(url: string, cookie: string, shop: Shop): Promise<string[]> {
  const content = await aPicture(PICTURE)
  const paths: string[] = []
  for (let picture = 0; picture < PICTURES; picture += 1) {
    const { address } = await upload(url, cookie, content)
    const file = await attach(url, cookie, shop.orders[1]?.id ?? '', { name: 'scan.png', address })
    paths.push(`${file}/thumbnail`)
  }
  return paths
}

/** The heaviest load that one organization or network can cause with requests, each by its name. */
export function noises(cookie: string, { orders }: Shop, thumbnails: string[]): Record<string, Lane[]> {
  const letters = Array.from({ length: 60 }, (_, index) => String.fromCharCode(97 + (index % 26))).join('+')
  const names = Object.fromEntries(Array.from({ length: NAMES }, (_, index) => [`n${index}`, 1]))
  const get = (name: string, path: string): Call => ({ name, request: requestText('GET', path, { cookie }) })
  const times = (count: number, lane: (index: number) => Lane) =>
    Array.from({ length: count }, (_, i) => lane(i))
  const some = {
    searches: times(SEARCHES, (index) => ({
      calls: [
        get('searches', index % 2 ? `/api/orders?q=${letters}` : `/api/orders/archive?search=${letters}`),
      ],
      pauseMs: SEARCH_PAUSE_MS,
    })),
    exports: times(EXPORTS, () => ({ calls: [get('exports', '/api/export/csv')], unread: true })),
    archives: times(ARCHIVES, () => ({
      calls: [get('archives', '/api/orders/archive')],
      refusedPauseMs: SEARCH_PAUSE_MS,
    })),
    pictures: picturesOf(thumbnails.slice(0, PICTURES / 2)),
    'sign-ins': signIns('192.0.2'),
  }
  const all = [
    ...some.searches,
    ...some.exports,
    ...some.archives,
    ...picturesOf(thumbnails.slice(PICTURES / 2)),
    ...signIns('198.51.100'),
  ]
  const own = (index: number) => orders.slice(index * ORDERS_EACH, (index + 1) * ORDERS_EACH)
  return {
    ...some,
    'all of these': all,
    'programs that read': times(PROGRAMS, (index) => ({
      calls: own(index).map(({ id }) => get('reads', `/api/orders/${id}`)),
    })),
    'long lists': times(JSON_CALLERS, () => ({
      calls: [get('lists', `/api/orders/${orders[0]?.id}/attachments`)],
    })),
    'large bodies': times(JSON_CALLERS, () => ({
      calls: [{ name: 'bodies', request: requestText('POST', '/api/orders', { cookie }, names) }],
    })),
    strangers: times(STRANGERS, () => ({
      calls: [{ name: 'missing', request: requestText('GET', '/api/missing', {}) }],
    })),
    'programs that move': times(PROGRAMS, (index) => ({ calls: moveCalls(cookie, movesOf(own(index))) })),
  }

  function picturesOf(paths: string[]): Lane[] {
    return times(PICTURE_READERS, (index) => ({
      calls: paths.filter((_, at) => at % PICTURE_READERS === index).map((path) => get('pictures', path)),
      pauseMs: PICTURE_PAUSE_MS,
    }))
  }

  function signIns(network: string): Lane[] {
    return times(SIGN_INS, (index) => {
      const email = `invented${index}@${network}.example.com`
      const from = { 'x-forwarded-for': `${network}.${index % NETWORKS}` }
      const body = { email, password: 'an invented password' }
      return {
        calls: [{ name: 'sign-ins', request: requestText('POST', '/api/login', from, body) }],
        pauseMs: SIGN_IN_PAUSE_MS,
      }
    })
  }
}
