import type { Checklist, ChecklistItem } from '#shared/checklists.ts'
import type { ChecklistRow, ItemRow } from './checklists.queries.ts'

export function presentChecklist(checklist: ChecklistRow, items: ItemRow[]): Checklist {
  return {
    ...checklist,
    createdAt: checklist.createdAt.toISOString(),
    updatedAt: checklist.updatedAt.toISOString(),
    items: items.filter(({ item }) => item.checklistId === checklist.id).map(presentItem),
  }
}

export function presentItem({ item, completerName, completerImage, completerRole }: ItemRow): ChecklistItem {
  const { orgId: _orgId, ...rest } = item
  return {
    ...rest,
    completedAt: item.completedAt?.toISOString() ?? null,
    createdAt: item.createdAt.toISOString(),
    completer:
      item.completedBy && completerName
        ? {
            id: item.completedBy,
            displayName: completerName,
            profileImageUrl: completerImage,
            role: completerRole,
          }
        : null,
  }
}
