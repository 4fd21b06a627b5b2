import { openLane, type AnswersByName, type Lane } from './lane.ts'
import { answerRounds } from './rounds.ts'

export interface Load {
  port: number
  lanes: Lane[]
}

// A process of its own: a caller that shares a core with the measured server or the database measures itself.
process.once('message', ({ port, lanes }: Load) => {
  const open = lanes.map((lane) => openLane(port, lane))
  answerRounds(async (until) => {
    const answers: AnswersByName = {}
    await Promise.all(open.map((lane) => lane.run(until, answers)))
    return answers
  })
})
