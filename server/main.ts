import { setFlagsFromString } from 'node:v8'
import { collectGarbage } from './core/collect-garbage.ts'
import { quickenImports } from './core/quick-imports.ts'

// Most memory allocated at the start stays in use. V8 would take it for load and make its young space thirty
// megabytes larger.
setFlagsFromString('--semi-space-growth-factor=1')
quickenImports()
const { run } = await import('./run.ts')

await run(process.env, (server) => {
  setFlagsFromString('--semi-space-growth-factor=2')
  collectGarbage()
  process.stdout.write(`Kerf is ready: ${server.url}\n`)
})
