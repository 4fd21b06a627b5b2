import type { AnswersByName } from './lane.ts'

/** What a process is told that makes load: for how long. */
export interface Start {
  ms: number
}

/** What it has done then. */
export interface Round {
  ms: number
  /** CPU time of the process itself, ms. */
  cpuMs: number
  answers: AnswersByName
}

/** In a process that makes load: does a round whenever it is told to, and says that it is ready. */
export function answerRounds(work: (until: number) => Promise<AnswersByName>): void {
  async function round({ ms }: Start): Promise<void> {
    const before = process.cpuUsage()
    const began = performance.now()
    const answers = await work(began + ms)
    const { user, system } = process.cpuUsage(before)
    const done: Round = { ms: performance.now() - began, cpuMs: (user + system) / 1000, answers }
    process.send?.(done)
  }
  process.on('message', (start: Start) => void round(start))
  process.once('disconnect', () => process.exit())
  process.send?.('ready')
}
