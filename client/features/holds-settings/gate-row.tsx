import { Pencil, Trash2 } from 'lucide-react'
import type { Gate } from '#shared/holds/types.ts'
import { Button } from '../../ui/button.tsx'
import { Switch } from '../../ui/field/switch.tsx'
import { Tooltip } from '../../ui/tooltip/tooltip.tsx'
import { rulesInWords, stagesInWords } from './gate-words.ts'

interface GateRowProps {
  gate: Gate
  onSwitch: (isOn: boolean) => void
  onEdit: () => void
  onDelete: () => void
}

export function GateRow({ gate, onSwitch, onEdit, onDelete }: GateRowProps) {
  const { name, isOn } = gate
  return (
    <li className="flex items-center gap-3 py-3">
      <Switch aria-label={name} checked={isOn} onChange={(event) => onSwitch(event.target.checked)} />
      <div className="min-w-0 flex-1">
        <p dir="auto" className="text-sm font-medium wrap-anywhere">
          {name}
        </p>
        <p className="text-xs text-muted">{stagesInWords(gate)}</p>
        <p className="text-xs text-muted">{rulesInWords(gate)}</p>
      </div>
      <span className="-mr-2 flex shrink-0">
        <Tooltip label="Edit">
          <Button variant="ghost" size="icon" aria-label={`Edit ${name}`} onClick={onEdit}>
            <Pencil aria-hidden />
          </Button>
        </Tooltip>
        <Tooltip label="Delete">
          <Button variant="ghost" size="icon" aria-label={`Delete ${name}`} onClick={onDelete}>
            <Trash2 aria-hidden />
          </Button>
        </Tooltip>
      </span>
    </li>
  )
}
