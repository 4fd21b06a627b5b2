import { useQuery } from '@tanstack/react-query'
import type { HoldFilter } from '#shared/holds/hold-filter.ts'
import { CHOICES } from '#shared/orders/fields.ts'
import type { OrderFilter } from '#shared/orders/filters.ts'
import { NOBODY, STAGE_NAMES } from '#shared/orders/orders.ts'
import { nameOf } from '#shared/people/people.ts'
import * as tBoard from '#texts/board/board.ts'
import * as t from '#texts/board/filters.ts'
import { writtenDate } from '../../../core/calendar-day.ts'
import { useUser } from '../../../core/session.tsx'
import { membersQuery } from '../../people/people.api.ts'
import type { BoardView } from './filter-address.ts'

export const DUE_NAMES: Record<string, string> = {
  overdue: t.overdue,
  today: t.today,
  week: t.thisWeek,
  month: t.thisMonth,
}

export const HOLD_NAMES: Record<HoldFilter, string> = {
  ready: t.ready,
  waiting: t.waiting,
  timer: t.timerRunning,
  unmet: t.gateSkipped,
}

export const NO_FILTERS: BoardView = {
  ...Object.fromEntries(CHOICES.map(({ name }) => [name, undefined])),
  assignee: undefined,
  dueDate: undefined,
  age: undefined,
  hold: undefined,
  part: undefined,
  partStatus: undefined,
  order: undefined,
}

export interface Restriction {
  key: string
  text: string
  without: BoardView
}

/** `called` says whose orders these are. */
export function restrictionsOf(filter: BoardView, called: (id: string) => string): Restriction[] {
  const { q, dueDate, age, order, assignee = [], hold = [], part, partStatus } = filter
  return [
    ...(q ? [{ key: 'q', text: t.searched({ words: q }), without: { q: undefined } }] : []),
    ...assignee.map((id) => ({
      key: `assignee ${id}`,
      text: called(id),
      without: { assignee: assignee.filter((other) => other !== id) },
    })),
    ...(dueDate
      ? [{ key: 'due', text: t.due({ when: dueWords(dueDate) }), without: { dueDate: undefined } }]
      : []),
    ...(age ? [{ key: 'age', text: t.inStageFor({ n: age }), without: { age: undefined } }] : []),
    ...hold.map((one) => ({
      key: `hold ${one}`,
      text: HOLD_NAMES[one],
      without: { hold: hold.filter((other) => other !== one) },
    })),
    ...(part || partStatus
      ? [{ key: 'part', text: partWords(filter), without: { part: undefined, partStatus: undefined } }]
      : []),
    ...CHOICES.flatMap(({ name, label, names }) => {
      const chosen: string[] = filter[name] ?? []
      return chosen.map((one) => ({
        key: `${name} ${one}`,
        text: t.oneOf({ field: label(), value: names[one] ?? one }),
        without: { [name]: chosen.filter((other) => other !== one) } as BoardView,
      }))
    }),
    ...(order ? [{ key: 'order', text: t.longestFirst, without: { order: undefined } }] : []),
  ]
}

function partWords({ part, partStatus }: BoardView): string {
  const stage = partStatus?.map((status) => STAGE_NAMES[status]).join(', ')
  return t.partIs({ part, stage })
}

function dueWords(due: string): string {
  return DUE_NAMES[due] ?? writtenDate(due, 'medium')
}

export function useFilterPeople({ assignee = [] }: OrderFilter): (id: string) => string {
  const user = useUser()
  const byName = assignee.some((id) => id !== user.id && id !== NOBODY)
  const { data } = useQuery({ ...membersQuery(user.orgId ?? ''), enabled: byName })
  return (id) => {
    if (id === user.id) return tBoard.mine
    if (id === NOBODY) return t.unassigned
    const member = data?.find((one) => one.id === id)
    return t.assignedTo({ name: member ? nameOf(member) : t.someone })
  }
}
