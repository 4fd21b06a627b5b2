import { run } from './run.ts'

await run(process.env, (server) => {
  process.stdout.write(`Kerf is ready: ${server.url}\n`)
})
