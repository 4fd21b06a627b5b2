import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTrial, runTrial, type Trial } from './trial.ts'

// `npm run soak -- history` goes on for longer, and breaks more.
const OPERATIONS = 2000

let trial: Trial

beforeAll(async () => {
  trial = await openTrial()
})
afterAll(() => trial.close())

test('what is acknowledged happens once and in one order, whatever is cut off and whoever is killed', async () => {
  const { history, disturbed, kills } = await runTrial(trial, {
    operations: OPERATIONS,
    betweenCuts: 60,
    betweenKills: 500,
    disturb: [({ networks }, server) => networks[server]?.cut()],
  })
  expect(disturbed).toBeGreaterThan(10)
  expect(kills).toBeGreaterThanOrEqual(2)
  expect(history.failures.length).toBeGreaterThan(0)
  expect(history.notes.length).toBeGreaterThan(OPERATIONS / 10)
})
