import type { Template, TemplateItem } from '#shared/checklists/checklists.ts'
import type { TemplateItemRow, TemplateRow } from './templates.queries.ts'

export function presentTemplate(row: {
  template: TemplateRow
  itemCount: number
  estimatedMinutes: number
}): Template {
  const { template, itemCount, estimatedMinutes } = row
  return {
    ...template,
    createdAt: template.createdAt.toISOString(),
    updatedAt: template.updatedAt.toISOString(),
    itemCount,
    estimatedMinutes,
  }
}

export function presentItem({ orgId: _orgId, ...item }: TemplateItemRow): TemplateItem {
  return { ...item, createdAt: item.createdAt.toISOString() }
}
