import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { quickenImports } from './quick-imports.ts'

// V8 would take the start for load, and make its young space thirty megabytes larger.
setFlagsFromString('--semi-space-growth-factor=1')
quickenImports()
const { run } = await import('./run.ts')

await run(process.env, async (server, _config, addresses) => {
  const code = await server.setupCode()
  setFlagsFromString('--semi-space-growth-factor=2')
  collectGarbage()
  const setup = code ? `\nSetup code: ${code}\nWhoever sets up your shop types it, once.\n` : ''
  process.stdout.write(`Kerf is ready: ${addresses}\n${setup}`)
})

/** V8 alone would wait for load, which may come hours later. Takes about 80 ms after a start. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as NodeJS.GCFunction
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
