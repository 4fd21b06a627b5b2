import type { TemplateItem } from '#shared/checklists/checklists.ts'
import * as tChecklists from '#texts/files/checklists.ts'
import * as t from '#texts/files/template-items.ts'
import { Badge } from '../../../ui/badge.tsx'

export function TemplateItemRow({ item }: { item: TemplateItem }) {
  const { title, description, isRequired, estimatedMinutes } = item
  return (
    <div className="min-w-0 px-1 py-1.5 pointer-coarse:py-3">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-sm">
        <span dir="auto" className="wrap-anywhere">
          {title}
        </span>
        {isRequired && <Badge tone="limit">{t.required}</Badge>}
        {estimatedMinutes > 0 && (
          <span className="text-xs text-muted tabular-nums">
            {tChecklists.duration({ minutes: estimatedMinutes })}
          </span>
        )}
      </p>
      {description && (
        <p dir="auto" className="mt-0.5 text-xs wrap-anywhere whitespace-pre-line text-muted">
          {description}
        </p>
      )}
    </div>
  )
}
