import type { AnswersByName } from './lane.ts'

/** Tells a process how long to make load. */
export interface Start {
  ms: number
}

export interface Round {
  ms: number
  /** CPU time of the process itself, in ms. */
  cpuMs: number
  answers: AnswersByName
}

/** For a process that makes load: reports that it is ready, then runs a round on each message. */
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
