import { expect, test } from 'vitest'
import { ApiError, Unreachable } from '../../../core/api/api.ts'
import { Refused, runEach } from './run-each.ts'

/** Work whose items come to an end when the test says so. */
function held() {
  const begun: number[] = []
  const ends = new Map<number, { resolve: (value: string) => void; reject: (error: Error) => void }>()
  return {
    begun,
    work: (item: number) => {
      begun.push(item)
      return new Promise<string>((resolve, reject) => ends.set(item, { resolve, reject }))
    },
    end: async (item: number, error?: Error): Promise<void> => {
      if (error) ends.get(item)?.reject(error)
      else ends.get(item)?.resolve(`done ${item}`)
      for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
    },
  }
}

const refusal = (sentence: string) => new ApiError(409, 'Conflict', JSON.stringify({ message: sentence }))
const lost = () => new Unreachable({ cause: new TypeError('Failed to fetch') })

test('items begin in their order, three at once, and what was done stands in their order too', async () => {
  const { begun, work, end } = held()
  const settled: number[] = []
  const outcome = runEach([1, 2, 3, 4, 5], work, (count) => settled.push(count))
  expect(begun).toEqual([1, 2, 3])
  await end(2)
  expect(begun).toEqual([1, 2, 3, 4])
  await end(4)
  await end(5)
  expect(begun).toEqual([1, 2, 3, 4, 5])
  await end(3)
  expect(settled).toEqual([1, 2, 3, 4])
  await end(1)
  expect(await outcome).toEqual({
    done: ['done 1', 'done 2', 'done 3', 'done 4', 'done 5'],
    refused: [],
    left: [],
  })
  expect(settled).toEqual([1, 2, 3, 4, 5])
})

test('one that is refused says why in the words of the server, and stops no other', async () => {
  const outcome = await runEach([1, 2, 3, 4], async (item) => {
    if (item === 2) throw refusal('Sam just moved order ORD-0002 to Finish')
    if (item === 3) throw new Refused('Priority is already Low.')
    if (item === 4) throw new ApiError(500, 'Server Error', '{"message":"Request 8f14"}')
    return item
  })
  expect(outcome).toEqual({
    done: [1],
    refused: [
      { item: 2, sentence: 'Sam just moved order ORD-0002 to Finish' },
      { item: 3, sentence: 'Priority is already Low.' },
      { item: 4, sentence: "Kerf couldn't do this. Try again." },
    ],
    left: [],
  })
})

test.each([
  ['connection is lost', lost()],
  ['session has ended', new ApiError(401, 'Unauthorized', '')],
])('where the %s, nothing else begins, and what was not done is left', async (_why, error) => {
  const { begun, work, end } = held()
  const outcome = runEach([1, 2, 3, 4, 5, 6], work)
  await end(1)
  await end(3, error)
  await end(2)
  expect(begun).toEqual([1, 2, 3, 4])
  await end(4, refusal('Archived'))
  expect(await outcome).toEqual({
    done: ['done 1', 'done 2'],
    refused: [{ item: 4, sentence: 'Archived' }],
    left: [3, 5, 6],
  })
})

test('nothing at all is done at once', async () => {
  expect(await runEach([], () => Promise.reject(lost()))).toEqual({ done: [], refused: [], left: [] })
})
