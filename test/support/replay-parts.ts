import type { Event } from '#shared/events/events.ts'
import type { Status } from '#shared/orders/orders.ts'
import type { Part } from '#shared/parts/types.ts'

// An order's parts, rebuilt from events alone.

interface ReplayedPart {
  letter: string
  name: string
  pieces: number | null
  status: Status
  isGone: boolean
}

export interface ReplayedParts {
  here: Map<string, ReplayedPart>
  removed: Map<string, ReplayedPart>
  /** As they were before they moved last. */
  wereGone: Map<string, boolean>
}

export const noParts = (): ReplayedParts => ({ here: new Map(), removed: new Map(), wereGone: new Map() })

type Added = Extract<Event, { type: 'part.added' }>['data']['parts'][number]

const added = ({ letter, name, pieces, status }: Added): ReplayedPart => ({
  letter,
  name,
  pieces,
  status,
  isGone: false,
})

export function applyToParts(parts: ReplayedParts, event: Event): void {
  switch (event.type) {
    case 'part.added':
      for (const part of event.data.parts) {
        const { isGone = false } = parts.removed.get(part.partId) ?? {}
        parts.here.set(part.partId, { ...added(part), isGone })
      }
      return
    case 'remake.added':
      parts.here.set(event.data.partId, added(event.data))
      return
    case 'part.changed':
      for (const { field, to } of event.data.changes) {
        if (field === 'name' || field === 'pieces') change(parts, event.data.partId, { [field]: to })
      }
      return
    case 'part.gone':
      return change(parts, event.data.partId, { isGone: event.data.isGone })
    case 'part.removed': {
      const { partId } = event.data
      const part = parts.here.get(partId)
      if (part) parts.removed.set(partId, part)
      parts.here.delete(partId)
      return
    }
    case 'part.moved':
      return move(parts, event.data, event.data)
    case 'order.moved':
      for (const part of event.data.parts ?? []) {
        move(parts, part, { to: part.to ?? event.data.to, undo: event.data.undo })
      }
  }
}

/** A move brings back what was gone. Undoing it lets it be gone again. */
function move(
  parts: ReplayedParts,
  { partId, gone }: { partId: string; gone?: object | undefined },
  { to, undo }: { to: Status; undo?: true | undefined },
): void {
  change(parts, partId, { status: to, isGone: undo === true && parts.wereGone.get(partId) === true })
  parts.wereGone.set(partId, gone !== undefined)
}

function change({ here }: ReplayedParts, partId: string, to: Partial<ReplayedPart>): void {
  const part = here.get(partId)
  if (part) here.set(partId, { ...part, ...to })
}

/** By id, as the replay tells them. */
export const partsAsReplayed = (parts: Part[] | null): Record<string, ReplayedPart> =>
  Object.fromEntries(
    (parts ?? []).map(({ id, letter, name, pieces, status, gone }) => [
      id,
      { letter, name, pieces, status, isGone: gone !== null },
    ]),
  )
