import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { setDefaultCACertificates } from 'node:tls'
import type { IncomingMessage } from 'node:http'
import { anAdmin, anAttachment, anOrder, type Somebody } from '../test/support/factories.ts'
import { freePort, launch, type ServerProcess } from '../test/support/processes/server-process.ts'
import { Visitor } from '../test/support/visitor.ts'
import { reasonOf } from '../server/db/connection-errors.ts'
import { makeCertificate, type Certificate } from './certificate.ts'
import { runListening } from './listening.ts'
import { readDocument, replaced, type DocumentPage } from './operations-page.ts'
import { pathOf } from './programs.ts'
import type { Part, Soak } from './soak.ts'

const PATIENCE_MS = 20_000
const LARGEST_FILE = 52_428_800

export const proxies: Part = {
  what: 'nginx, Caddy, Apache and HAProxy in front of Kerf, with the examples of docs/operations',
  needs: ['nginx', 'caddy', 'apache2', 'haproxy', 'openssl'],
  run,
}

interface Place {
  soak: Soak
  page: DocumentPage
  folder: string
  certificate: Certificate
  ports: { http: number; https: number }
  kerf: ServerProcess
}

async function run(soak: Soak): Promise<void> {
  const page = await readDocument('docs/operations/proxies.md')
  const certificate = await makeCertificate(await soak.folder())
  setDefaultCACertificates([certificate.ca])
  const fronts = { nginx, Caddy: caddy, 'Caddy in the house': house, Apache: apache, HAProxy: haproxy }
  for (const [name, start] of Object.entries(fronts)) {
    const ports = { http: await freePort(), https: await freePort() }
    const url = `https://${start === house ? '127.0.0.1' : 'localhost'}:${ports.https}`
    const kerf = await launch('server/main.ts', { settings: { APP_URL: url, TRUST_PROXY: '127.0.0.1' } })
    soak.defer(() => kerf.close())
    await start({ soak, page, folder: await soak.folder(), certificate, ports, kerf })
    await untilAnswered(url)
    const front: Front = { url, ports }
    for (const [what, work] of Object.entries(TRIES)) {
      const failure = await work(front).then(
        () => '',
        (error: unknown) => `: ${reasonOf(error)}`,
      )
      soak.check(failure === '', `${name}: ${what}${failure}`)
    }
  }
}

/** A listening server may not be ready yet. */
async function untilAnswered(url: string): Promise<void> {
  const until = performance.now() + PATIENCE_MS
  for (;;) {
    try {
      if ((await fetch(`${url}/livez`)).status === 200) return
    } catch (error) {
      if (performance.now() > until) throw error
    }
    await delay(100)
  }
}

const KERF = '127.0.0.1:3000'
const behind = ({ kerf }: Place) => new URL(kerf.url).host.replace('localhost', '127.0.0.1')
const LETSENCRYPT = '/etc/letsencrypt/live/kerf.example.com'
const toCertificate = ({ certificate }: Place): [string, string][] => [
  [`${LETSENCRYPT}/fullchain.pem`, certificate.certificate],
  [`${LETSENCRYPT}/privkey.pem`, certificate.key],
]

async function nginx(place: Place): Promise<void> {
  const { soak, page, folder, ports } = place
  const site = replaced(page.block('proxy_pass http://kerf'), [
    ...toCertificate(place),
    ['listen 80', `listen 127.0.0.1:${ports.http}`],
    ['listen 443 ssl http2;\n', `listen 127.0.0.1:${ports.https} ssl http2;\n`],
    ['https://kerf.example.com$', `https://localhost:${ports.https}$$`],
    ['server_name kerf.example.com', 'server_name localhost'],
    [KERF, behind(place)],
  ])
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const own = temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')
  const file = join(folder, 'nginx.conf')
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  await writeFile(
    file,
    `daemon off; ${user} pid ${folder}/pid; error_log stderr; events {} http { access_log off; ${own}\n${site}}`,
  )
  await runListening(soak, [pathOf('nginx'), '-e', 'stderr', '-p', folder, '-c', file], ports.https)
}

async function caddy(place: Place): Promise<void> {
  const { page, ports, certificate } = place
  const { certificate: chain, key } = certificate
  const site = replaced(page.block('reverse_proxy'), [
    ['kerf.example.com {', `https://localhost:${ports.https} {\n\ttls ${chain} ${key}`],
    [KERF, behind(place)],
  ])
  await startCaddy(place, site)
}

/** With a certificate that Caddy makes. */
async function house(place: Place): Promise<void> {
  const { folder, ports, certificate } = place
  const page = await readDocument('docs/operations/network.md')
  const site = replaced(page.block('reverse_proxy'), [
    ['https://192.168.1.20 {', `https://127.0.0.1:${ports.https} {`],
    [KERF, behind(place)],
  ])
  await startCaddy(place, site)
  const [, root = ''] = /`\/var\/lib\/caddy\/\.local\/share\/(\S+root\.crt)`/.exec(page.text) ?? []
  setDefaultCACertificates([certificate.ca, await readFile(join(folder, root), 'utf8')])
}

async function startCaddy({ soak, folder, ports }: Place, site: string): Promise<void> {
  const file = join(folder, 'Caddyfile')
  const options = `admin off\n\tskip_install_trust\n\thttp_port ${ports.http}\n\thttps_port ${ports.https}`
  await writeFile(file, `{\n\t${options}\n}\n${site}`)
  const argv = [pathOf('caddy'), 'run', '--config', file, '--adapter', 'caddyfile']
  await runListening(soak, argv, ports.https, {
    HOME: folder,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
  })
}

async function apache(place: Place): Promise<void> {
  const { soak, page, folder, ports } = place
  const modules = [
    'authz_core',
    'alias',
    'mpm_event',
    'socache_shmcb',
    'ssl',
    'headers',
    'http2',
    'proxy',
    'proxy_http',
  ]
  const site = replaced(page.block('<VirtualHost *:443>'), [
    ...toCertificate(place),
    ['*:80', `*:${ports.http}`],
    ['*:443', `*:${ports.https}`],
    ['https://kerf.example.com/', `https://localhost:${ports.https}/`],
    ['ServerName kerf.example.com', 'ServerName localhost'],
    [KERF, behind(place)],
  ])
  const lines = [
    `ServerRoot ${folder}`,
    'ServerName localhost',
    `PidFile ${folder}/pid`,
    // Standard error is a socket here, which Apache can't open by name.
    `ErrorLog ${folder}/error.log`,
    'LogLevel error',
    `DefaultRuntimeDir ${folder}`,
    ...(process.getuid?.() === 0 ? ['User www-data', 'Group www-data'] : []),
    ...modules.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`),
    `Listen 127.0.0.1:${ports.http}`,
    `Listen 127.0.0.1:${ports.https}`,
    site,
  ]
  const file = join(folder, 'apache2.conf')
  await mkdir(join(folder, 'logs'))
  await writeFile(file, lines.join('\n'))
  await runListening(soak, [pathOf('apache2'), '-f', file, '-DFOREGROUND'], ports.https)
}

async function haproxy(place: Place): Promise<void> {
  const { soak, page, folder, ports, certificate } = place
  const configuration = replaced(page.block('frontend web'), [
    ['bind :80', `bind 127.0.0.1:${ports.http}`],
    [
      'bind :443 ssl crt /etc/haproxy/kerf.pem',
      `bind 127.0.0.1:${ports.https} ssl crt ${certificate.together}`,
    ],
    [KERF, behind(place)],
  ])
  const file = join(folder, 'haproxy.cfg')
  await writeFile(file, configuration)
  await runListening(soak, [pathOf('haproxy'), '-db', '-f', file], ports.https)
}

interface Front {
  url: string
  ports: { http: number }
  /** The admin who signed in through it. */
  admin?: Somebody
}

const TRIES: Record<string, (front: Front) => Promise<void>> = {
  async 'http leads to https'({ url, ports }) {
    const [response] = (await once(
      get(`http://${new URL(url).hostname}:${ports.http}/archive`),
      'response',
    )) as [IncomingMessage]
    response.resume()
    const { location = '' } = response.headers
    if (!/^https:\/\/(localhost|127\.0\.0\.1)(:\d+)?\/archive$/.test(location))
      throw new Error(`to ${location}`)
  },
  async 'signing in, with a cookie for https only'(front) {
    front.admin = await anAdmin({ visitor: () => new Visitor(front.url) })
    if (!front.admin.visitor.cookie?.startsWith('__Host-'))
      throw new Error('the cookie is not bound to the host')
  },
  async 'a change is live on another screen'(front) {
    const admin = signedIn(front)
    const socket = admin.visitor.socket()
    try {
      await within(once(socket, 'open'))
      const heard = new Promise<void>((resolve) => {
        socket.on('message', (data: Buffer) => {
          const { type }: { type: string } = JSON.parse(data.toString())
          if (type === 'AUTH_OK') void anOrder(admin)
          if (type === 'ORDER_CREATED') resolve()
        })
      })
      socket.send(JSON.stringify({ type: 'auth', userId: 'x' }))
      await within(heard)
    } finally {
      socket.terminate()
    }
  },
  async 'a file of 50 MB'(front) {
    const admin = signedIn(front)
    const order = await anOrder(admin)
    const { fileSize } = await anAttachment(admin, order.id, {
      name: 'large.bin',
      content: randomBytes(LARGEST_FILE),
    })
    if (fileSize !== LARGEST_FILE) throw new Error(`${fileSize} bytes arrived`)
  },
  async 'what a customer’s page hears comes at once'(front) {
    const admin = signedIn(front)
    const order = await anOrder(admin)
    const { body } = await admin.visitor.post(`/api/orders/${order.id}/customer-link`)
    const token = new URL(body.url).pathname.split('/').at(-1) ?? ''
    const left = new AbortController()
    const response = await fetch(`${front.url}/api/t/${token}/events`, { signal: left.signal })
    try {
      const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
      let text = ''
      const events = async (count: number) => {
        while ((text.match(/^(data|event): /gm) ?? []).length < count)
          text += (await reader?.read())?.value ?? ''
      }
      await within(events(1))
      const before = (text.match(/^(data|event): /gm) ?? []).length
      await admin.visitor.post(`/api/orders/${order.id}/move`, {
        fromStatus: 'ORDER_IN',
        toStatus: 'PRODUCTION',
      })
      await within(events(before + 1))
    } finally {
      left.abort()
    }
  },
}

function signedIn({ admin }: Front): Somebody {
  if (!admin) throw new Error('nobody could sign in')
  return admin
}

async function within<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`nothing came in ${PATIENCE_MS / 1000} s`)), PATIENCE_MS)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
