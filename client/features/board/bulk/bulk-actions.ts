import type { QueryClient } from '@tanstack/react-query'
import { archiveApi } from '#shared/api/archive.ts'
import { assigneesApi } from '#shared/api/assignees.ts'
import { ordersApi } from '#shared/api/orders.ts'
import { datePart, toWireDate, type CalendarDate } from '#shared/dates.ts'
import { mayArchive, PRIORITY_NAMES, STAGE_NAMES, type Priority, type Status } from '#shared/orders/orders.ts'
import type { Order } from '#shared/orders/types.ts'
import { nameOf } from '#shared/people/people.ts'
import type { Member, User } from '#shared/people/types.ts'
import { ApiError, call } from '../../../core/api/api.ts'
import { writtenDate } from '../../../core/calendar-day.ts'
import { showArchived, showOrder } from '../../orders/data/orders.live.ts'
import { Refused } from './run-each.ts'

/** Reverts the change of one order. */
type Undo = () => Promise<void>

/** One change for many orders. Each order is changed by the call that changes a single one. */
export interface BulkAction {
  /** Shown during the run: "Moving". */
  doing: string
  /** Follows the number of changed orders: "moved to Finish". */
  done: string
  /** Follows the number of unchanged orders: "not moved". */
  notDone: string
  /** Whether the action would change the order. */
  changes: (order: Order) => boolean
  /** Undefined if somebody else had already changed the order in the same way. */
  apply: (queryClient: QueryClient, order: Order) => Promise<Undo | undefined>
}

type Me = Pick<User, 'id' | 'role'>

/** A call without a change returns the work of somebody else, which this person must not undo. */
const isMine = (answered: Order, me: Me) => answered.lastUpdatedBy === me.id

export function moveTo(to: Status, me: Me): BulkAction {
  return {
    doing: 'Moving',
    done: `moved to ${STAGE_NAMES[to]}`,
    notDone: 'not moved',
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

export function setPriority(priority: Priority, me: Me): BulkAction {
  return setField('priority', priority, me, {
    doing: 'Changing',
    done: `set to ${PRIORITY_NAMES[priority]} priority`,
    notDone: 'not changed',
    wordsOf: (value) => `Its priority is ${PRIORITY_NAMES[value]} by now.`,
  })
}

export function setDueDate(date: CalendarDate | null, me: Me): BulkAction {
  return setField('dueDate', date && toWireDate(date), me, {
    doing: 'Changing',
    done: date ? `now due on ${writtenDate(date, 'medium')}` : 'now without a due date',
    notDone: 'not changed',
    wordsOf: (value) =>
      value ? `It is due on ${writtenDate(datePart(value), 'medium')} by now.` : 'It has no due date by now.',
  })
}

function setField<Name extends 'priority' | 'dueDate'>(
  name: Name,
  value: Order[Name],
  me: Me,
  {
    wordsOf,
    ...words
  }: Pick<BulkAction, 'doing' | 'done' | 'notDone'> & {
    /** The current value in words, if somebody else has changed it since. */
    wordsOf: (value: Order[Name]) => string
  },
): BulkAction {
  return {
    ...words,
    changes: (order) => order[name] !== value,
    async apply(queryClient, { id, [name]: former }) {
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
        await change(former)
      }
    },
  }
}

export function assign(member: Member, me: Me): BulkAction {
  const userId = member.id
  return {
    doing: 'Assigning',
    done: `assigned to ${nameOf(member)}`,
    notDone: 'not assigned',
    changes: ({ assignees }) => !assignees.some((person) => person.id === userId),
    async apply(_queryClient, { id }) {
      const { assignedBy } = await call(assigneesApi.assign, { id, userId })
      if (assignedBy !== me.id) return undefined
      return () =>
        call(assigneesApi.unassign, { id, userId, query: { undo: 'true' } }).catch((error: unknown) => {
          // Somebody else has already taken it back.
          if (!(error instanceof ApiError && error.status === 404)) throw error
        })
    },
  }
}

export function archive(me: Me): BulkAction {
  return {
    doing: 'Archiving',
    done: 'moved to the archive',
    notDone: 'not archived',
    changes: () => true,
    async apply(queryClient, { id }) {
      const archived = await call(archiveApi.archive, { id, body: { reason: 'Archived from board' } })
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

/** Whether the person may archive any of these orders at all. The server decides for each. */
export const mayArchiveAny = (orders: Order[], { role }: Me) =>
  orders.some(({ status }) => role !== null && mayArchive(role, status))
