import * as t from '#texts/board/bulk.ts'
import { ApiError, isFromProxy, sentenceOf, Unreachable } from '../../../core/api/api.ts'

export class Refused extends Error {}

export interface Refusal<Item> {
  item: Item
  sentence: string
}

export interface Outcome<Item, Done> {
  done: Done[]
  refused: Refusal<Item>[]
  /** Not tried, or with an unknown outcome: the connection was lost. */
  left: Item[]
}

const AT_ONCE = 3

type Result<Item, Done> = { done: Done } | { refusal: Refusal<Item> } | undefined

/** A lost connection or an ended session stops all items that haven't begun; a refusal doesn't. */
export async function runEach<Item, Done>(
  items: Item[],
  work: (item: Item) => Promise<Done>,
  onSettled: (settled: number) => void = () => {},
): Promise<Outcome<Item, Done>> {
  const results: Result<Item, Done>[] = items.map(() => undefined)
  let next = 0
  let settled = 0
  let lost = false

  async function takeTurns(): Promise<void> {
    while (!lost && next < items.length) {
      const index = next++
      const item = items[index] as Item
      try {
        results[index] = { done: await work(item) }
      } catch (error) {
        if (isLost(error)) lost = true
        else results[index] = { refusal: { item, sentence: whyOf(error) } }
      }
      onSettled((settled += 1))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, takeTurns))

  const outcome: Outcome<Item, Done> = { done: [], refused: [], left: [] }
  for (const [index, result] of results.entries()) {
    if (!result) outcome.left.push(items[index] as Item)
    else if ('done' in result) outcome.done.push(result.done)
    else outcome.refused.push(result.refusal)
  }
  return outcome
}

const isLost = (error: unknown) =>
  error instanceof Unreachable || isFromProxy(error) || (error instanceof ApiError && error.status === 401)

function whyOf(error: unknown): string {
  return error instanceof Refused ? error.message : sentenceOf(error, t.notDone)
}
