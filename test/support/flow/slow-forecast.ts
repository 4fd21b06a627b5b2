import { daysAfter, type CalendarDate } from '#shared/dates.ts'
import { hashOf, randomFrom } from '../../../server/features/promises/numbers.ts'
import type { Forecast, Question } from '../../../server/features/promises/forecast.ts'

// A second version of the promise rule, as simple as possible: each run alone, day after day, every order from the
// start.

const LONGEST = 1300
const STAGES = ['FINISH', 'PRODUCTION', 'ORDER_IN']
const PRIORITIES = ['RUSH', 'HIGH', 'MEDIUM', 'LOW']

type Line = Question['open'][number]

export function slowForecast(question: Question, runs: number): Forecast {
  const { history, calendar, today, asked } = question
  const weekday = (date: CalendarDate) => ((new Date(date).getUTCDay() + 6) % 7) + 1
  const works = (date: CalendarDate) =>
    calendar.workingDays.includes(weekday(date)) && !calendar.closedDays.has(date)
  const weeks = history.weeks
    .map((week) => ({
      ...week,
      days: [0, 1, 2, 3, 4, 5, 6].filter((day) => works(daysAfter(week.monday, day))).length,
    }))
    .filter(({ days }) => days > 0)
  let orders = 0
  let hours = 0
  let estimated = 0
  for (const week of weeks) {
    orders += week.orders
    hours += week.hours
    estimated += week.estimated
  }
  const isYoung = orders < 10 || weeks.length < 8
  const basis = { orders, weeks: weeks.length }
  if (isYoung && calendar.capacityHours === null) return { basis: 'none', ...basis, missing: 'capacity' }

  const all = [
    ...question.open.map(({ estimatedHours }) => estimatedHours),
    ...(isYoung ? [asked.estimatedHours] : []),
  ]
  const known = all.filter((value) => value !== null).toSorted((a, b) => a - b)
  const middle =
    known.length === 0
      ? null
      : (known[Math.floor((known.length - 1) / 2)]! + known[Math.floor(known.length / 2)]!) / 2
  const usual = history.medianHours.all ?? middle
  if (isYoung && usual === null) return { basis: 'none', ...basis, missing: 'hours' }
  const inHours = isYoung || (hours > 0 && estimated >= 0.8 * orders && usual !== null)

  const whole = (order: Pick<Line, 'estimatedHours' | 'fulfillmentType'>) =>
    inHours ? (order.estimatedHours ?? history.medianHours[order.fulfillmentType] ?? usual ?? 0) : 1
  const left = (order: Pick<Line, 'estimatedHours' | 'fulfillmentType' | 'status' | 'ownDays'>) => {
    const production = history.stages.PRODUCTION ?? 0
    const finish = history.stages.FINISH ?? 0
    if (order.status === 'ORDER_IN' || production + finish === 0) return whole(order)
    const toGo =
      order.status === 'FINISH'
        ? Math.max(finish - order.ownDays, 0)
        : Math.max(production - order.ownDays, 0) + finish
    return (whole(order) * toGo) / (production + finish)
  }
  const me: Line = {
    ...asked,
    id: asked.known?.id ?? 'new',
    number: asked.known?.number ?? 'ORD-9999999',
    dueDate: null,
  }
  const key = (order: Line) =>
    [
      STAGES.indexOf(order.status),
      PRIORITIES.indexOf(order.priority),
      order.dueDate ?? '9999-99-99',
      order.number.padStart(20),
    ].join(' ')
  const others = question.open.filter(({ id }) => id !== me.id)
  const line = [...others, me].toSorted((a, b) => (key(a) < key(b) ? -1 : 1))
  const place = line.indexOf(me)
  const begun = (order: Line) => whole(order) - left(order)
  const sum = (list: Line[], of: (order: Line) => number) => list.map(of).reduce((a, b) => a + b, 0)
  const underWay = line.filter((order) => order.status !== 'ORDER_IN')
  const stillBegun =
    underWay.length === 0
      ? 0
      : sum(underWay, begun) * (1 - 1 / underWay.length) - sum(line.slice(place + 1), begun)
  const extra = Math.max(0, stillBegun)
  const workUntil = (order: Line, without?: Line) =>
    extra +
    sum(
      line.slice(0, line.indexOf(order) + 1).filter((each) => each !== without),
      left,
    )

  const dates: CalendarDate[] = []
  for (let date = daysAfter(today, 1); dates.length < LONGEST; date = daysAfter(date, 1))
    if (works(date)) dates.push(date)
  const done = isYoung
    ? []
    : runsOf(
        question,
        weeks.map((week) => (inHours ? week.hours : week.orders) / week.days),
        dates,
        runs,
      )
  const aDay = (calendar.capacityHours ?? 0) / calendar.workingDays.length
  /** The day when the work is done in this share of the runs, counted from 1. */
  const dayOf = (work: number, share: number): number => {
    if (isYoung)
      return Math.min(LONGEST, dates.findIndex((_, day) => (day + 1) * aDay >= work - 1e-9) + 1 || LONGEST)
    const days = done.map((run) => {
      const day = run.findIndex((sofar) => sofar >= work - 1e-9)
      return day === -1 ? LONGEST : day + 1
    })
    return days.toSorted((a, b) => a - b)[Math.ceil(share * runs) - 1] ?? LONGEST
  }
  const dateOf = (day: number) => dates[day - 1] ?? ''
  const late = line.slice(place + 1).flatMap((order) => {
    const { id, number, dueDate } = order
    if (dueDate === null) return []
    const ready = dateOf(dayOf(workUntil(order), 0.8))
    const without = dateOf(dayOf(workUntil(order, me), 0.8))
    return ready > dueDate && without <= dueDate ? [{ id, number, dueDate, ready }] : []
  })
  const said = { ...basis, makesLate: late.slice(0, 5), lateCount: late.length }
  const mine = workUntil(me)
  if (isYoung) {
    return {
      basis: 'capacity',
      ...said,
      date: dateOf(dayOf(mine, 0.8)),
      hoursAWeek: calendar.capacityHours ?? 0,
    }
  }
  const least = (days = 0) => Math.ceil(days - me.makingDays)
  return {
    basis: 'history',
    ...said,
    date: dateOf(Math.max(dayOf(mine, 0.8), least(history.making?.p80))),
    even: dateOf(Math.max(dayOf(mine, 0.5), least(history.making?.median))),
    unit: inHours ? 'hours' : 'orders',
  }
}

/** What each run has done by the end of each working day. */
function runsOf({ today }: Question, rates: number[], dates: CalendarDate[], runs: number): number[][] {
  const random = randomFrom(hashOf(`${today} ${rates.join()}`))
  const weekOf = (date: CalendarDate) => Math.floor((Date.parse(date) / 86_400_000 + 3) / 7)
  const done = Array.from({ length: runs }, () => [] as number[])
  const drawn = Array.from({ length: runs }, () => 0)
  let former: number | undefined
  for (const date of dates) {
    const isNew = weekOf(date) !== former
    for (let run = 0; run < runs; run += 1) {
      if (isNew) {
        const goesOn = former !== undefined && random() >= 1 / 6
        drawn[run] = goesOn ? (drawn[run]! + 1) % rates.length : Math.floor(random() * rates.length)
      }
      done[run]!.push((done[run]!.at(-1) ?? 0) + rates[drawn[run]!]!)
    }
    former = weekOf(date)
  }
  return done
}
