import { ListChecks, Lock, Pencil, Trash2, Zap, type LucideIcon } from 'lucide-react'
import type { Template } from '#shared/checklists/checklists.ts'
import { STAGE_NAMES } from '#shared/orders/orders.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Tooltip } from '../../ui/tooltip/tooltip.tsx'
import { itemsInWords, minutesInWords } from './minutes.ts'

interface TemplateCardProps {
  template: Template
  onView: () => void
  onEdit: () => void
  onDelete: () => void
}

export function TemplateCard({ template, onView, onEdit, onDelete }: TemplateCardProps) {
  const { name, description, category, startStatus, isDefault, itemCount, estimatedMinutes } = template
  return (
    <li className="flex min-w-0 flex-col rounded-xl border bg-surface p-4 shadow-card">
      <div className="mb-2 flex flex-wrap gap-2 empty:hidden">
        {category && (
          <Badge tone="accent" className="max-w-full">
            <span className="truncate">{category}</span>
          </Badge>
        )}
        {isDefault && (
          <Badge tone="secondary">
            <Lock aria-hidden />
            Default
          </Badge>
        )}
      </div>
      <h2 dir="auto" className="text-base leading-snug font-semibold tracking-tight wrap-anywhere">
        {name}
      </h2>
      {description && (
        <p dir="auto" className="mt-1 line-clamp-3 text-sm wrap-anywhere text-muted">
          {description}
        </p>
      )}
      <p className="mt-3 text-xs text-muted tabular-nums">
        {itemsInWords(itemCount)}
        {estimatedMinutes > 0 && ` · ${minutesInWords(estimatedMinutes)}`}
      </p>
      {startStatus && (
        <p className="mt-1 flex items-center gap-1.5 text-xs text-muted [&_svg]:size-3.5 [&_svg]:shrink-0">
          <Zap aria-hidden />
          Starts by itself in {STAGE_NAMES[startStatus]}
        </p>
      )}
      <div className="mt-auto flex flex-wrap items-center gap-1 pt-3">
        <Button variant="outline" aria-label={`View Items of ${name}`} onClick={onView}>
          <ListChecks aria-hidden />
          View Items
        </Button>
        <span className="ml-auto flex">
          <Act icon={Pencil} verb="Edit" template={template} onAct={onEdit} />
          <Act icon={Trash2} verb="Delete" template={template} onAct={onDelete} />
        </span>
      </div>
    </li>
  )
}

interface ActProps {
  icon: LucideIcon
  verb: 'Edit' | 'Delete'
  template: Template
  onAct: () => void
}

function Act({ icon: Icon, verb, template: { name, isDefault }, onAct }: ActProps) {
  return (
    <Tooltip label={isDefault ? `${verb}: not for default templates` : verb}>
      <Button variant="ghost" size="icon" aria-label={`${verb} ${name}`} onClick={onAct}>
        <Icon aria-hidden className={isDefault ? 'opacity-50' : ''} />
      </Button>
    </Tooltip>
  )
}
