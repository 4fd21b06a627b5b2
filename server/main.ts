import { quickenImports } from './core/quick-imports.ts'

quickenImports()
const { run } = await import('./run.ts')

await run(process.env, (server) => {
  process.stdout.write(`Kerf is ready: ${server.url}\n`)
})
