import { getPriority, setPriority } from 'node:os'
import { quickenImports } from '../quick-imports.ts'
import type { Answer, Question } from './decoder.ts'

// Decodes strangers' pictures: if the library crashes over one, only this process ends.

// The library's threads give way to other work, like the process that starts them.
const NICE = 10
setPriority(Math.max(getPriority(), NICE))
quickenImports()
const { TookTooLong, WORK } = await import('./decode.ts')

const answer = (message: Answer) => process.send?.(message)

process.on('message', ({ id, work, input }: Question) => {
  const run = WORK[work] as (...input: unknown[]) => Promise<unknown>
  run(...input).then(
    (result) => answer({ id, result }),
    (error: unknown) => answer({ id, failure: String(error), isLate: error instanceof TookTooLong }),
  )
})
// The server has ended, or had nothing to decode for a while.
process.on('disconnect', () => process.exit())
// All processes of a terminal or a service get these signals: the server may still need the work under way.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
