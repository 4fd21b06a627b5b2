import { openLane, type AnswersByName, type Lane } from './lane.ts'
import { answerRounds } from './rounds.ts'

/** What a caller is told: where to call, and what. */
export interface Load {
  port: number
  lanes: Lane[]
}

// A process of its own: a caller that shares its core with what it measures, or with the database, measures itself.
process.once('message', ({ port, lanes }: Load) => {
  const open = lanes.map((lane) => openLane(port, lane))
  answerRounds(async (until) => {
    const answers: AnswersByName = {}
    await Promise.all(open.map((lane) => lane.run(until, answers)))
    return answers
  })
})
