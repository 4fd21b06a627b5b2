import { test as base, expect, type BrowserContext, type BrowserContextOptions } from '@playwright/test'
import { launch, type ServerProcess } from '../test/server-process.ts'
import { watchFor, type Watch } from './watch.ts'

interface PerTest {
  /** Fails the test when any page of it wrote an error to the console, threw one, or asked another host. */
  watch: Watch
  /** The browser of somebody else: a window with cookies of its own. */
  another: (options?: BrowserContextOptions) => Promise<BrowserContext>
}

interface PerWorker {
  workerServer: ServerProcess
}

// Playwright reads from the first parameter what a fixture needs: this one needs nothing.
// oxlint-disable-next-line no-empty-pattern
async function runServer({}: object, use: (server: ServerProcess) => Promise<void>): Promise<void> {
  const server = await launch('server/main.ts')
  await use(server)
  await server.close()
}

/** A browser test against a server of its worker's own. Each test registers its own shop. */
export const test = base.extend<PerTest & { server: ServerProcess }, PerWorker>({
  workerServer: [runServer, { scope: 'worker', timeout: 60_000 }],
  server: ({ workerServer }, use) => use(workerServer),
  baseURL: ({ server }, use) => use(server.url),
  watch: [
    async ({ context, server }, use) => {
      const watch = watchFor(server.url)
      watch.over(context)
      await use(watch)
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
    await Promise.all(contexts.map((context) => context.close()))
  },
})

/** As `test`, with a server that the test may kill: it is this test's alone. */
export const testWithOwnServer = test.extend({ server: [runServer, { scope: 'test', timeout: 60_000 }] })

export { expect }
