import { QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createQueryClient } from './query-client.ts'

/** A list on a server that answers when it is told to. */
function aList() {
  const answers: PromiseWithResolvers<string>[] = []
  const load = vi.fn(() => {
    const answer = Promise.withResolvers<string>()
    answers.push(answer)
    return answer.promise
  })
  const answer = (index: number, text: string) => answers[index]?.resolve(text)
  return { queryKey: ['list'], queryFn: load, load, answer }
}

function shown(list: Pick<ReturnType<typeof aList>, 'queryKey' | 'queryFn'>) {
  const queryClient = createQueryClient()
  const observer = new QueryObserver(queryClient, list)
  onTestFinished(observer.subscribe(() => undefined))
  return { queryClient, observer }
}

test('what changes while a list is loaded for the first time is in it in the end', async () => {
  const { answer, load, ...list } = aList()
  const { queryClient, observer } = shown(list)
  const reloaded = queryClient.invalidateQueries({ queryKey: list.queryKey })
  answer(0, 'before')
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2))
  answer(1, 'after')
  await reloaded
  expect(observer.getCurrentResult().data).toBe('after')
  expect(load).toHaveBeenCalledTimes(2)
})

test('a list that nobody shows any more is loaded again when it is shown', async () => {
  const { answer, load, ...list } = aList()
  const queryClient = createQueryClient()
  const loading = queryClient.fetchQuery(list)
  const reloaded = queryClient.invalidateQueries({ queryKey: list.queryKey })
  answer(0, 'before')
  expect(await loading).toBe('before')
  await reloaded
  expect(load).toHaveBeenCalledTimes(1)
  expect(queryClient.getQueryState(list.queryKey)?.isInvalidated).toBe(true)
})

test('a list that is there, or could not be loaded, is asked for once', async () => {
  const { answer, load, ...list } = aList()
  const { queryClient } = shown(list)
  answer(0, 'first')
  await vi.waitFor(() => expect(queryClient.getQueryData(list.queryKey)).toBe('first'))
  const reloaded = queryClient.invalidateQueries()
  answer(1, 'second')
  await reloaded
  expect(load).toHaveBeenCalledTimes(2)

  const refuse = vi.fn(() => Promise.reject(new Error('refused')))
  const other = shown({ queryKey: ['refused'], queryFn: refuse })
  await other.queryClient.invalidateQueries()
  expect(refuse).toHaveBeenCalledTimes(1)
})
