import { STAGE_NAMES } from '#shared/orders/orders.ts'
import type { Flow } from '#shared/flow/types.ts'
import { countOf } from '../../core/counted.ts'
import { overdueAges, standingIn } from './charts/chart-data.ts'
import { dayShort, inDays, percent, shortly, waitedFor } from './flow-words.ts'

// One or two sentences for each chart say in figures what it shows. Some people read only these.

export function stagesSentence({ stages, making }: Flow): string {
  const known = stages.flatMap(({ status, median, p80 }) =>
    median === null || p80 === null ? [] : [{ status, median, p80 }],
  )
  const [longest] = known.toSorted((a, b) => b.median - a.median)
  if (!longest) return 'No order left a stage in this period.'
  const { status, median, p80 } = longest
  const most = `Orders took longest in ${STAGE_NAMES[status]}: half of them at most ${inDays(median)}, 80 of 100 at most ${inDays(p80)}.`
  if (making.median === null || making.p80 === null) return most
  return `${most} From Production to Completed it was ${shortly(making.median)} and ${inDays(making.p80)}.`
}

export function throughputSentence({ throughput, from }: Flow): string {
  const sum = throughput.reduce((all, { orders }) => all + orders, 0)
  if (sum === 0) return 'Nothing was finished in this period.'
  const whole = throughput.slice(0, -1)
  const since = `${countOf(sum, 'order was', 'orders were')} finished since ${dayShort(from)}`
  if (whole.length === 0) return `${since}.`
  const weekly = whole.reduce((all, { orders }) => all + orders, 0) / whole.length
  if (weekly === 0) return `${since}, all in the present week.`
  const best = Math.max(...whole.map(({ orders }) => orders))
  return `${since}: ${shortly(weekly)} a week before the present one, at most ${best}.`
}

export function cumulativeSentence({ cumulative, from }: Flow): string {
  const first = cumulative[0]
  const last = cumulative.at(-1)
  if (!first || !last || cumulative.every((point) => standingIn(point) + point.archived === 0)) {
    return 'No order stood on the board in this period.'
  }
  const now = standingIn(last)
  const more = now - standingIn(first)
  const change = more === 0 ? 'as many as' : `${Math.abs(more)} ${more > 0 ? 'more' : 'fewer'} than`
  const stand = `${countOf(now, 'order stands', 'orders stand')} on the board, ${change} on ${dayShort(first.day)}`
  return `${stand}; ${countOf(last.archived, 'was', 'were')} archived since ${dayShort(from)}.`
}

export function agesSentence(flow: Flow): string {
  const { ages } = flow
  const [oldest] = ages.toSorted((a, b) => b.days - a.days)
  if (!oldest) return 'No order is on the board.'
  const over = overdueAges(flow).length
  const share =
    over === 0
      ? `None of ${countOf(ages.length, 'order')} on the board has been in its stage for longer than 80 of 100 took.`
      : `${over} of ${countOf(ages.length, 'order')} on the board ${over === 1 ? 'has' : 'have'} been in the same stage for longer than 80 of 100 took.`
  return `${share} The longest is ${oldest.number}: ${inDays(oldest.days)} in ${STAGE_NAMES[oldest.status]}.`
}

export function onTimeSentence({ onTime: { onTime, late, noDate } }: Flow): string {
  const dated = onTime + late
  if (dated + noDate === 0) return 'Nothing was finished in this period.'
  const none = noDate > 0 ? ` ${countOf(noDate, 'order')} had no due date.` : ''
  if (dated === 0) return none.trim()
  const were = onTime === 1 || dated === 1 ? 'was' : 'were'
  return `${onTime} of ${countOf(dated, 'order')} with a due date ${were} finished in time (${percent(onTime, dated)}).${none}`
}

export function waitsSentence({ waits }: Flow): string {
  const [most] = waits
  if (!most) return 'No order waited in this period.'
  const all = waits.reduce((sum, { days }) => sum + days, 0)
  const waited = `Orders waited ${shortly(all)} working ${shortly(all) === '1' ? 'day' : 'days'} in all`
  if (waits.length === 1) return `${waited}, for ${waitedFor(most)}.`
  return `${waited}; longest for ${waitedFor(most)}: ${inDays(most.days)}, ${countOf(most.orders, 'order')}.`
}

export function promisesSentence({ promises: { kept, broken, open } }: Flow): string {
  const over = kept + broken
  const still = countOf(open, 'is', 'are')
  if (over === 0) return open === 0 ? 'No promise was for a day in this period.' : `${still} still open.`
  return `${kept} of ${countOf(over, 'promise was', 'promises were')} kept${open > 0 ? `; ${still} still open` : ''}.`
}
