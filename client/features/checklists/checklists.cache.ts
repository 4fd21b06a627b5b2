import { inOrder, type Checklist, type ChecklistItem } from '#shared/checklists/checklists.ts'
import type { LoggedEvent } from '#shared/events/events.ts'
import type { Person } from '#shared/people/types.ts'

export interface Tick {
  orderId: string
  item: ChecklistItem
  isCompleted: boolean
  by: Person
  /** As ISO 8601. */
  at: string
  /** At the click; undefined if the order wasn't loaded. */
  orderVersion: number | undefined
  undo?: true
}

// Pure: the shown data is derived from the loaded data, which never changes.

function changeItems(
  checklists: Checklist[],
  checklistId: string,
  change: (items: ChecklistItem[]) => ChecklistItem[],
): Checklist[] {
  return checklists.map((checklist) =>
    checklist.id === checklistId ? { ...checklist, items: change(checklist.items) } : checklist,
  )
}

export function withItem(checklists: Checklist[], item: ChecklistItem): Checklist[] {
  return changeItems(checklists, item.checklistId, (items) =>
    [...items.filter(({ id }) => id !== item.id), item].toSorted(compare),
  )
}

export function withItems(checklists: Checklist[], checklistId: string, items: ChecklistItem[]): Checklist[] {
  return changeItems(checklists, checklistId, () => items)
}

export function inItemOrder(checklists: Checklist[], checklistId: string, ids: string[]): Checklist[] {
  return changeItems(checklists, checklistId, (items) => inOrder(items, ids))
}

export function ticked(
  checklists: Checklist[],
  { id, checklistId }: ChecklistItem,
  isCompleted: boolean,
  { by, at }: { by: Person | null; at: string },
): Checklist[] {
  const mine = isCompleted
    ? { isCompleted, completer: by, completedBy: by?.id ?? null, completedAt: at }
    : { isCompleted, completer: null, completedBy: null, completedAt: null }
  return changeItems(checklists, checklistId, (items) =>
    items.map((item) => (item.id === id && item.isCompleted !== isCompleted ? { ...item, ...mine } : item)),
  )
}

export function withoutItem(checklists: Checklist[], { id, checklistId }: ChecklistItem): Checklist[] {
  return changeItems(checklists, checklistId, (items) => items.filter((item) => item.id !== id))
}

export function withChecklist(checklists: Checklist[], added: Checklist): Checklist[] {
  return [...checklists.filter(({ id }) => id !== added.id), added]
}

export function withoutChecklist(checklists: Checklist[], id: string): Checklist[] {
  return checklists.filter((checklist) => checklist.id !== id)
}

export function itemCount(checklists: Checklist[], checklistId: string): number {
  return checklists.find(({ id }) => id === checklistId)?.items.length ?? 0
}

export function completedIn({ items }: Checklist): number {
  return items.filter(({ isCompleted }) => isCompleted).length
}

/** As the server sorts. */
function compare(a: ChecklistItem, b: ChecklistItem): number {
  return a.position - b.position || a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id)
}

/** Undefined if the event lacks data. */
export function afterEvent(checklists: Checklist[], event: LoggedEvent): Checklist[] | undefined {
  switch (event.type) {
    case 'checklist.added':
      return checklists.some(({ id }) => id === event.data.checklistId) ? checklists : undefined
    case 'checklist.removed':
      return checklists.filter(({ id }) => id !== event.data.checklistId)
    case 'item.added':
      return findItem(checklists, event.data.itemId) && checklists
    case 'item.removed': {
      const item = findItem(checklists, event.data.itemId)
      return item ? withoutItem(checklists, item) : checklists
    }
    case 'item.completed':
    case 'item.reopened': {
      const item = findItem(checklists, event.data.itemId)
      // A restored tick belongs to the person who made it, whom the event doesn't name.
      if (!item || event.data.isRequired !== undefined || event.data.undo) return undefined
      const by = { by: event.actor, at: event.createdAt }
      return ticked(checklists, item, event.type === 'item.completed', by)
    }
    default:
      return undefined
  }
}

function findItem(checklists: Checklist[], itemId: string | null): ChecklistItem | undefined {
  return checklists.flatMap(({ items }) => items).find(({ id }) => id === itemId)
}
