import { expect, onTestFinished, test } from 'vitest'
import { networkAddresses } from '../server/network.ts'
import { anAdmin, PASSWORD } from './support/factories.ts'
import { refusal, runProgram, type Place } from './support/processes/commands.ts'
import { launch } from './support/processes/server-process.ts'
import { temporaryFolder } from './support/temporary.ts'
import { Visitor } from './support/visitor.ts'

// Who can open a server that was started with `npm start`, and with `npm start -- --network`.

const [address] = networkAddresses()

async function started(args: string[]) {
  const server = await launch('server/main.ts', { args, settings: { TRUST_PROXY: undefined } })
  onTestFinished(() => server.close())
  const inNetwork = server.url.replace('localhost', address ?? '')
  // Whoever reaches it from elsewhere needs the code that only the terminal shows.
  if (args.length > 0) await expect.poll(() => server.setupCode()).toBeDefined()
  const setupCode = server.setupCode()
  const tell = () => runProgram('server/commands/admin.ts', { DATA_DIR: server.dataDir }, 'setup-code')
  if (setupCode) expect(await tell()).toMatchObject({ code: 0, out: setupCode })
  const admin = await anAdmin({ visitor: () => new Visitor(server.url) }, { setupCode })
  if (setupCode) expect((await tell()).out).toMatch(/^There is an organization already, [^\n]+\.$/)
  const { body: invite } = await admin.visitor.post(`/api/organizations/${admin.orgId}/invites`, {
    role: 'SHOP',
    maxUses: 1,
  })
  return { server, inNetwork, admin, invite }
}

test.skipIf(!address)('a start opens it to this computer, and says how to open it to others', async () => {
  const { server, inNetwork, invite } = await started([])
  expect(invite.url).toContain(`${server.url}/auth?invite=`)
  await expect(fetch(inNetwork)).rejects.toThrow('fetch failed')
  const port = new URL(server.url).port
  const { body } = await new Visitor(server.url).get('/api/health')
  expect(body.opening).toEqual({ command: `PORT=${port} npm start -- --network`, url: inNetwork })
})

test.skipIf(!address)(
  '--network opens it to the network: links lead there, and people sign in there',
  async () => {
    const { server, inNetwork, admin, invite } = await started(['--network'])
    expect(invite.url).toContain(`${inNetwork}/auth?invite=`)
    expect((await new Visitor(server.url).get('/api/health')).body).not.toHaveProperty('opening')

    const colleague = new Visitor(inNetwork)
    const origin = { origin: inNetwork }
    const login = { email: admin.email, password: PASSWORD }
    const signedIn = await colleague.post('/api/login', login, origin)
    expect(signedIn.status).toBe(200)
    expect(signedIn.headers.get('set-cookie')).not.toContain('Secure')
    const order = { title: 'Oak table', customerName: 'Ann Miller' }
    expect((await colleague.post('/api/orders', order, origin)).status).toBe(201)
    expect((await colleague.post('/api/orders', order, { origin: 'http://192.0.2.77' })).status).toBe(403)
  },
)

test.each<[string, Omit<Place, 'DATA_DIR'>, RegExp]>([
  ['--netwrok', {}, /^There is no option --netwrok\. npm start -- --network opens Kerf [^\n]+\.$/],
  ['--network', { HOST: '127.0.0.1' }, /^HOST 127\.0\.0\.1 keeps Kerf on this computer, [^\n]+\.$/],
  ['--network', { APP_URL: 'http://localhost:80' }, /^APP_URL http:\/\/localhost:80 leads to this [^\n]+\.$/],
])('a start with %s and %o is refused', async (arg, settings, sentence) => {
  const place = { DATA_DIR: await temporaryFolder(), PORT: '0', ...settings }
  expect(await runProgram('server/main.ts', place, arg)).toEqual(refusal(sentence))
})
