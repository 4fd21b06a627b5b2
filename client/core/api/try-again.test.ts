import { MutationObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { notifyFailure, shownNotices } from '../notices/notices.ts'
import { ApiError, Unreachable } from './api.ts'
import { createQueryClient } from './query-client.ts'

const client = createQueryClient()
const away = () => new Unreachable({ cause: undefined })

/** A change that fails with these errors, one after the other, before it succeeds. */
function aChange(failures: Error[], { silent = false } = {}) {
  const sent: string[] = []
  const done: string[] = []
  const observer = new MutationObserver(client, {
    mutationFn: async (input: string) => {
      sent.push(input)
      const error = failures.shift()
      if (error) throw error
    },
    onError: () => {
      if (!silent) notifyFailure('Error', 'Failed to save.')
    },
  })
  observer.subscribe(() => {})
  const start = (input: string) =>
    observer.mutate(input, { onSuccess: () => void done.push(input) }).catch(() => undefined)
  return { sent, done, start }
}

const shown = () => {
  const [notice] = shownNotices()
  const { open, description, actions = [] } = notice ?? {}
  return { open, description, labels: actions.map(({ label }) => label), run: () => actions[0]?.run() }
}

test('what found no server is sent again by its notice, until it succeeds, and its caller goes on', async () => {
  const change = aChange([away(), away()])
  await change.start('Oak')
  expect(shown()).toMatchObject({
    open: true,
    description: "Failed to save. Kerf can't be reached right now",
    labels: ['Try again'],
  })
  for (const times of [2, 3]) {
    const [before] = shownNotices()
    shown().run()
    await expect.poll(() => change.sent).toEqual(Array.from({ length: times }, () => 'Oak'))
    if (times === 2) await expect.poll(() => shownNotices()[0]?.id).toBe((before?.id ?? 0) + 1)
  }
  await expect.poll(() => change.done).toEqual(['Oak'])
})

test.each([
  [new ApiError(502, 'Bad Gateway', '<html>'), "Failed to save. Kerf can't be reached right now"],
  [new ApiError(503, '', '{"message":"Not now"}'), 'Failed to save. Not now'],
])('%s is offered again', async (error, description) => {
  await aChange([error]).start('Oak')
  expect(shown()).toMatchObject({ description, labels: ['Try again'] })
})

test('what the server refused is not offered again', async () => {
  await aChange([new ApiError(409, '', '')]).start('Oak')
  expect(shown()).toMatchObject({ description: 'Failed to save.', labels: [] })
})

test('another change withdraws the offer, and one without a notice changes nothing in it', async () => {
  await aChange([away()]).start('Oak')
  const other = aChange([away()], { silent: true })
  const started = other.start('Elm')
  expect(shown().open).toBe(false)
  await started
  expect(shown()).toMatchObject({ open: false, labels: ['Try again'] })
})
