import { expect, test } from 'vitest'
import { ApiError, Unreachable } from '../../../core/api/api.ts'
import { Refused, runEach, underItsNumber } from './run-each.ts'

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

test('one that is refused says why, and stops no other', async () => {
  const outcome = await runEach([1, 2, 3, 4], async (item) => {
    if (item === 2) throw refusal('Sam has moved it')
    if (item === 3) throw new Refused('It is Low by now.')
    if (item === 4) throw new ApiError(500, 'Server Error', '{"message":"Request 8f14"}')
    return item
  })
  expect(outcome).toEqual({
    done: [1],
    refused: [
      { item: 2, sentence: 'Sam has moved it' },
      { item: 3, sentence: 'It is Low by now.' },
      { item: 4, sentence: 'Kerf could not do this.' },
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

test.each([
  ['Sam has moved order ORD-0003 to Finish in the meantime', 'Sam has moved it to Finish in the meantime'],
  ['Sam has archived order ORD-0003. Restore it first', 'Sam has archived it. Restore it first'],
  ['Order ORD-0003 stays where it is: Deposit is open', 'It stays where it is: Deposit is open'],
  ['Kerf could not do this.', 'Kerf could not do this.'],
  ['Order ORD-00031 is in Finish', 'Order ORD-00031 is in Finish'],
])('under its number, "%s" is said as "%s"', (sentence, said) => {
  expect(underItsNumber({ number: 'ORD-0003' }, sentence)).toBe(said)
})
