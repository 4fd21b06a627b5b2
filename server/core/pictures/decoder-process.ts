import { getPriority, setPriority } from 'node:os'
import { quickenImports } from '../quick-imports.ts'
import type { Answer, Question } from './decoder.ts'

// Decodes pictures that strangers have sent: where the library falls over one, only this process ends.

// The library's threads give way, as what starts them does.
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
// The server has ended, or has had nothing to decode for a while.
process.on('disconnect', () => process.exit())
// They come to all processes of a terminal or a service: the server may still need what is under way.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
