import { STAGE_NAMES } from '#shared/orders/orders.ts'
import type { Flow } from '#shared/flow/schemas.ts'
import * as t from '#texts/planning/flow.ts'
import { overdueAges, standingIn } from './charts/chart-data.ts'
import { dayShort, inDays, partTitle, percent, shortly, waitedFor } from './flow-words.ts'

// Some people read only these sentences, so they say in figures what each chart shows.

export function stagesSentence({ stages, making }: Flow): string {
  const known = stages.flatMap(({ status, median, p80 }) =>
    median === null || p80 === null ? [] : [{ status, median, p80 }],
  )
  const [longest] = known.toSorted((a, b) => b.median - a.median)
  if (!longest) return t.noStageLeft
  const { status, median, p80 } = longest
  const most = t.stageLongest({ stage: STAGE_NAMES[status], typical: inDays(median), most: inDays(p80) })
  if (making.median === null || making.p80 === null) return most
  return `${most} ${t.fromStartToEnd({ typical: inDays(making.median), most: inDays(making.p80) })}`
}

export function throughputSentence({ throughput, from }: Flow): string {
  const sum = throughput.reduce((all, { orders }) => all + orders, 0)
  if (sum === 0) return t.nothingFinished
  const whole = throughput.slice(0, -1)
  const since = t.finishedSince({ n: sum, since: dayShort(from) })
  if (whole.length === 0) return since
  const weekly = whole.reduce((all, { orders }) => all + orders, 0) / whole.length
  if (weekly === 0) return `${since} ${t.allThisWeek}`
  const best = Math.max(...whole.map(({ orders }) => orders))
  return `${since} ${t.weekly({ average: shortly(weekly), best })}`
}

export function cumulativeSentence({ cumulative, from }: Flow): string {
  const first = cumulative[0]
  const last = cumulative.at(-1)
  if (!first || !last || cumulative.every((point) => standingIn(point) + point.archived === 0)) {
    return t.boardWasEmpty
  }
  const n = standingIn(last)
  const more = n - standingIn(first)
  const day = dayShort(first.day)
  const now =
    more === 0
      ? t.onBoardAsBefore({ n, day })
      : more > 0
        ? t.onBoardMore({ n, more, day })
        : t.onBoardFewer({ n, fewer: -more, day })
  return `${now} ${t.archivedSinceDay({ n: last.archived, day: dayShort(from) })}`
}

export function agesSentence(flow: Flow): string {
  const { ages } = flow
  const [oldest] = ages.toSorted((a, b) => b.days - a.days)
  if (!oldest) return t.boardIsEmpty
  const { number: order, days, status } = oldest
  const longest = t.oldest({ order, days: inDays(days), stage: STAGE_NAMES[status] })
  return `${t.agesOver({ over: overdueAges(flow).length, n: ages.length })} ${longest}`
}

export function onTimeSentence({ onTime: { onTime, late, noDate } }: Flow): string {
  const dated = onTime + late
  if (dated + noDate === 0) return t.nothingFinished
  return [
    ...(dated > 0 ? [t.onTimeOf({ onTime, n: dated, part: percent(onTime, dated) })] : []),
    ...(noDate > 0 ? [t.noDueDate({ n: noDate })] : []),
  ].join(' ')
}

export function waitsSentence({ waits }: Flow): string {
  const [most] = waits
  if (!most) return t.nothingWaited
  const days = inDays(waits.reduce((sum, { days }) => sum + days, 0))
  const cause = waitedFor(most)
  if (waits.length === 1) return t.waitedOnce({ days, cause })
  return t.waitedMostFor({ days, cause, longest: inDays(most.days), orders: most.orders })
}

export function promisesSentence({ promises: { kept, broken, open } }: Flow): string {
  const over = kept + broken
  if (over > 0) return t.promisesOf({ kept, n: over, open })
  return open === 0 ? t.noPromises : t.promisesPending({ n: open })
}

export function remakesSentence({ parts }: Flow): string {
  const all = parts?.remakes.reduce((sum, { remakes }) => sum + remakes, 0) ?? 0
  if (!parts || all === 0) return t.noRemakes
  const { finished, remade } = parts
  if (finished === 0) return t.remakesIn({ n: all })
  return `${t.remakesIn({ n: all })} ${t.remadeOf({ remade, finished, part: percent(remade, finished) })}`
}

export function partStagesSentence({ parts }: Flow): string {
  const [slowest] = parts?.stages ?? []
  if (!slowest) return t.noPartLeft
  const { median, p80 } = slowest
  return t.partLongest({ part: partTitle(slowest), typical: inDays(median), most: inDays(p80) })
}

export function metAgainSentence({ parts }: Flow): string {
  if (!parts || parts.met.median === null || parts.met.p80 === null) return t.nothingMet
  const { orders, median, p80 } = parts.met
  return t.metAfter({ n: orders, typical: inDays(median), most: inDays(p80) })
}
