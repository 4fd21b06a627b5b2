import type { QueryClient } from '@tanstack/react-query'
import { archiveApi } from '#shared/api/archive.ts'
import { assigneesApi } from '#shared/api/assignees.ts'
import { ordersApi } from '#shared/api/orders.ts'
import { datePart, toWireDate, type CalendarDate } from '#shared/dates.ts'
import { mayArchive, PRIORITY_NAMES, STAGE_NAMES, type Priority, type Status } from '#shared/orders/orders.ts'
import type { Order } from '#shared/orders/types.ts'
import { nameOf } from '#shared/people/people.ts'
import type { Member, User } from '#shared/people/types.ts'
import * as t from '#texts/board/bulk.ts'
import * as tMenu from '#texts/board/card-menu.ts'
import { ApiError, call } from '../../../core/api/api.ts'
import { writtenDate } from '../../../core/calendar-day.ts'
import { ask, isApart, type Moving } from '../../orders/held-move/held-move.ts'
import { showArchived, showOrder } from '../../orders/data/orders.live.ts'
import { Refused } from './run-each.ts'

type Undo = () => Promise<void>

export type Doing = typeof t.moving
export type Counted = typeof t.notMoved

export interface BulkAction {
  doing: Doing
  done: (n: number) => string
  none: string
  notDone: Counted
  changes: (order: Order) => boolean
  /** Undefined if somebody else had already changed the order in the same way. */
  apply: (queryClient: QueryClient, order: Order) => Promise<Undo | undefined>
}

type Me = Pick<User, 'id' | 'role'>

/** A call without a change returns the work of somebody else, which this person must not undo. */
const isMine = (answered: Order, me: Me) => answered.lastUpdatedBy === me.id

export function moveTo(to: Status, me: Me): BulkAction {
  return {
    doing: t.moving,
    done: (n) => t.moved({ n, stage: STAGE_NAMES[to] }),
    none: t.noneMoved,
    notDone: t.notMoved,
    changes: ({ status }) => status !== to,
    async apply(queryClient, { id, status: from }) {
      const move = async (fromStatus: Status, toStatus: Status, undo?: true) => {
        const moved = await call(ordersApi.move, { id, body: { fromStatus, toStatus, undo } })
        showOrder(queryClient, moved)
        return moved
      }
      return isMine(await move(from, to), me) ? async () => void (await move(to, from, true)) : undefined
    },
  }
}

/** Asks once if parts of any order come along from different stages. */
export function whenAllAgreed(moves: Moving[], go: () => void): void {
  const apart = moves.filter(isApart)
  if (apart.length > 0) ask({ apart, count: moves.length, go })
  else go()
}

export function setPriority(priority: Priority, me: Me): BulkAction {
  return setField('priority', priority, me, {
    done: (n) => t.prioritySet({ n, priority: PRIORITY_NAMES[priority] }),
    wordsOf: (value) => t.priorityNow({ priority: PRIORITY_NAMES[value] }),
  })
}

export function setDueDate(date: CalendarDate | null, me: Me): BulkAction {
  return setField('dueDate', date && toWireDate(date), me, {
    done: (n) => (date ? t.dueSet({ n, day: writtenDate(date, 'medium') }) : t.dueCleared({ n })),
    wordsOf: (value) => (value ? t.dueNow({ day: writtenDate(datePart(value), 'medium') }) : t.dueNowNone),
  })
}

function setField<Name extends 'priority' | 'dueDate'>(
  name: Name,
  value: Order[Name],
  me: Me,
  { done, wordsOf }: Pick<BulkAction, 'done'> & { wordsOf: (value: Order[Name]) => string },
): BulkAction {
  return {
    doing: t.changing,
    done,
    none: t.noneChanged,
    notDone: t.notChanged,
    changes: (order) => order[name] !== value,
    async apply(queryClient, { id, [name]: before }) {
      const change = async (to: Order[Name]) => {
        const changed = await call(ordersApi.change, { id, body: { [name]: to } })
        showOrder(queryClient, changed)
        return changed
      }
      if (!isMine(await change(value), me)) return undefined
      return async () => {
        const now = await call(ordersApi.read, { id })
        // A value that somebody else has set since stays.
        if (now[name] !== value) throw new Refused(wordsOf(now[name]))
        await change(before)
      }
    },
  }
}

export function assign(member: Member, me: Me): BulkAction {
  const userId = member.id
  return {
    doing: t.assigning,
    done: (n) => t.assigned({ n, name: nameOf(member) }),
    none: t.noneAssigned,
    notDone: t.notAssigned,
    changes: ({ assignees }) => !assignees.some((person) => person.id === userId),
    async apply(_queryClient, { id }) {
      const { assignedBy } = await call(assigneesApi.assign, { id, userId })
      if (assignedBy !== me.id) return undefined
      return () =>
        call(assigneesApi.unassign, { id, userId, query: { undo: 'true' } }).catch((error: unknown) => {
          if (!(error instanceof ApiError && error.status === 404)) throw error
        })
    },
  }
}

export function archive(me: Me): BulkAction {
  return {
    doing: t.archiving,
    done: (n) => t.archived({ n }),
    none: t.noneArchived,
    notDone: t.notArchived,
    changes: () => true,
    async apply(queryClient, { id }) {
      const archived = await call(archiveApi.archive, { id, body: { reason: tMenu.archiveReason } })
      showOrder(queryClient, archived)
      showArchived(queryClient, archived)
      if (!isMine(archived, me)) return undefined
      return async () => {
        const restored = await call(archiveApi.restore, { id, query: { undo: 'true' } })
        showOrder(queryClient, restored)
        showArchived(queryClient, restored)
      }
    },
  }
}

/** The server decides for each. */
export const mayArchiveAny = (orders: Order[], { role }: Me) =>
  orders.some(({ status }) => role !== null && mayArchive(role, status))
