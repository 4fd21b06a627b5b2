import type { Checklist, ChecklistItem } from '#shared/checklists/checklists.ts'
import type { NamedPart } from '#shared/parts/types.ts'
import type { Person } from '#shared/people/types.ts'
import type { ChecklistRow, ItemRow } from './checklists.queries.ts'

export function presentChecklist(
  { part, partId: _partId, ...checklist }: ChecklistRow & { part?: NamedPart | null | undefined },
  items: ChecklistItem[],
): Checklist {
  return {
    ...checklist,
    ...(part && { part }),
    createdAt: checklist.createdAt.toISOString(),
    updatedAt: checklist.updatedAt.toISOString(),
    items: items.filter(({ checklistId }) => checklistId === checklist.id),
  }
}

export function presentItem({ item, completerName, completerImage, completerRole }: ItemRow): ChecklistItem {
  if (!item.completedBy || !completerName) return presentItemBy(item, null)
  const completer = { id: item.completedBy, displayName: completerName, profileImageUrl: completerImage }
  return presentItemBy(item, { ...completer, role: completerRole })
}

export function presentItemBy(
  { orgId: _orgId, ...item }: ItemRow['item'],
  completer: Person | null,
): ChecklistItem {
  return {
    ...item,
    completedAt: item.completedAt?.toISOString() ?? null,
    createdAt: item.createdAt.toISOString(),
    completer,
  }
}
