import { test as base, expect, type BrowserContext, type BrowserContextOptions } from '@playwright/test'
import { launch, type ServerProcess } from '../../test/support/processes/server-process.ts'
import { watchFor, type Watch } from './watch.ts'

interface PerTest {
  /** Fails the test if one of its pages wrote an error to the console, threw one, or sent a request to another host. */
  watch: Watch
  /** The browser of another user: a window with cookies of its own. */
  another: (options?: BrowserContextOptions) => Promise<BrowserContext>
}

interface PerWorker {
  workerServer: ServerProcess
}

const runWith =
  (settings: Record<string, string>, makesDatabase = false) =>
  async (
    // Playwright reads from the first parameter what a fixture needs: this one needs nothing.
    // oxlint-disable-next-line no-empty-pattern
    {}: object,
    use: (server: ServerProcess) => Promise<void>,
    { parallelIndex }: { parallelIndex: number },
  ): Promise<void> => {
    // One of the workers is enough to show that a first start makes its database.
    const firstStart = makesDatabase && parallelIndex === 0
    const server = await launch('server/main.ts', { cheapPasswords: true, firstStart, settings })
    await use(server)
    await server.close()
  }

/** What a page asks for when its test is over may be under way: that it breaks off then is no failure of the next test. */
async function endRoutes(context: BrowserContext): Promise<void> {
  const ignored = { behavior: 'ignoreErrors' } as const
  await Promise.all([context, ...context.pages()].map((routed) => routed.unrouteAll(ignored)))
}

// Receivers of the tests listen on this machine.
const SETTINGS = { WEBHOOK_ALLOW_PRIVATE: 'true' }

/** A browser test; each worker has its own server, and each test registers its own shop. */
export const test = base.extend<PerTest & { server: ServerProcess }, PerWorker>({
  workerServer: [runWith(SETTINGS, true), { scope: 'worker' }],
  server: ({ workerServer }, use) => use(workerServer),
  baseURL: ({ server }, use) => use(server.url),
  watch: [
    async ({ context, server }, use) => {
      const watch = watchFor(server.url)
      watch.over(context)
      await use(watch)
      await endRoutes(context)
      expect(watch.problems()).toEqual([])
    },
    { auto: true },
  ],
  another: async ({ browser, watch }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (options) => {
      const context = await browser.newContext({ reducedMotion: 'reduce', ...options })
      contexts.push(context)
      watch.over(context)
      return context
    })
    await Promise.all(
      contexts.map(async (context) => {
        await endRoutes(context)
        await context.close()
      }),
    )
  },
})

/** As `test`, with a server that only this test uses and so may kill. */
export const testWithOwnServer = test.extend({ server: [runWith(SETTINGS), { scope: 'test' }] })

/** As `test`, with a server of its own where only who was invited can register. */
export const testWithInvitesOnly = test.extend({
  server: [runWith({ REGISTRATION: 'invited' }), { scope: 'test' }],
})

/** As `test`, with a server of its own that others in the network reach, and that has no shop yet. */
export const testInNetwork = test.extend({ server: [runWith({ HOST: '0.0.0.0' }), { scope: 'test' }] })

export { expect }
