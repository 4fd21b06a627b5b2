import { ListChecks, Lock, Pencil, Trash2, Zap, type LucideIcon } from 'lucide-react'
import type { Template } from '#shared/checklists/checklists.ts'
import { STAGE_NAMES } from '#shared/orders/orders.ts'
import * as tCommon from '#texts/common.ts'
import * as tChecklists from '#texts/files/checklists.ts'
import * as t from '#texts/files/templates.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Tooltip } from '../../../ui/tooltip/tooltip.tsx'

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
            {t.isDefault}
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
        {t.items({ n: itemCount })}
        {estimatedMinutes > 0 && ` · ${tChecklists.duration({ minutes: estimatedMinutes })}`}
      </p>
      {startStatus && (
        <p className="mt-1 flex items-center gap-1.5 text-xs text-muted [&_svg]:size-3.5 [&_svg]:shrink-0">
          <Zap aria-hidden />
          {t.startsIn({ stage: STAGE_NAMES[startStatus] })}
        </p>
      )}
      <div className="mt-auto flex flex-wrap items-center gap-1 pt-3">
        <Button variant="outline" aria-label={t.viewItemsOf({ name })} onClick={onView}>
          <ListChecks aria-hidden />
          {t.viewItems}
        </Button>
        <span className="ml-auto flex">
          <Act
            icon={Pencil}
            verb={t.edit}
            label={t.editNamed({ name })}
            isDefault={isDefault}
            onAct={onEdit}
          />
          <Act
            icon={Trash2}
            verb={tCommon.remove}
            label={t.deleteNamed({ name })}
            isDefault={isDefault}
            onAct={onDelete}
          />
        </span>
      </div>
    </li>
  )
}

interface ActProps {
  icon: LucideIcon
  verb: string
  label: string
  isDefault: boolean
  onAct: () => void
}

/** Default templates have these too: a press says why they stay as they are. */
function Act({ icon: Icon, verb, label, isDefault, onAct }: ActProps) {
  return (
    <Tooltip label={isDefault ? t.readOnly : verb}>
      <Button variant="ghost" size="icon" aria-label={label} onClick={onAct}>
        <Icon aria-hidden />
      </Button>
    </Tooltip>
  )
}
