import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import type { Gate } from '#shared/holds/types.ts'
import * as t from '#texts/shop/hold-settings.ts'
import { Button } from '../../../ui/button.tsx'
import { Switch } from '../../../ui/field/switch.tsx'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '../../../ui/menu/menu.tsx'
import { SCOPE_NAMES, stagesInWords, whoInWords } from './gate-words.ts'

interface GateRowProps {
  gate: Gate
  onSwitch: (isOn: boolean) => void
  onEdit: () => void
  onDelete: () => void
}

const CELL = 'hidden py-3 pr-3 text-xs text-pretty text-muted @xl:table-cell'

export function GateRow({ gate, onSwitch, onEdit, onDelete }: GateRowProps) {
  const { name, isOn } = gate
  const [before, who, which] = [stagesInWords(gate), whoInWords(gate), SCOPE_NAMES[gate.scope]]
  return (
    <tr className="border-t border-line align-top first:border-t-0 @xl:first:border-t">
      <td className="w-px py-3 pr-3">
        <Switch aria-label={name} checked={isOn} onChange={(event) => onSwitch(event.target.checked)} />
      </td>
      <th scope="row" className="py-3 pr-3 text-left font-medium">
        <span dir="auto" className="block pt-0.5 leading-5 wrap-anywhere">
          {name}
        </span>
        <span className="mt-0.5 block text-xs font-normal text-muted @xl:hidden">
          {t.before({ stages: before })}
        </span>
        <span className="block text-xs font-normal text-muted @xl:hidden">{t.rules({ who, which })}</span>
      </th>
      <td className={CELL}>{before}</td>
      <td className={CELL}>{who}</td>
      <td className={CELL}>{which}</td>
      <td className="w-px py-2">
        <GateMenu name={name} onEdit={onEdit} onDelete={onDelete} />
      </td>
    </tr>
  )
}

type GateMenuProps = Pick<GateRowProps, 'onEdit' | 'onDelete'> & { name: string }

function GateMenu({ name, onEdit, onDelete }: GateMenuProps) {
  return (
    <Menu>
      <MenuTrigger>
        <Button variant="ghost" size="icon" aria-label={t.actionsFor({ name })} className="-mr-2">
          <Ellipsis aria-hidden />
        </Button>
      </MenuTrigger>
      <MenuContent>
        <MenuItem icon={Pencil} onSelect={onEdit}>
          {t.edit}
        </MenuItem>
        <MenuItem destructive icon={Trash2} onSelect={onDelete}>
          {t.remove}
        </MenuItem>
      </MenuContent>
    </Menu>
  )
}

const HEAD = 'hidden pr-3 pb-2 text-left text-xs font-medium text-muted @xl:table-cell'

export function GateHead() {
  return (
    <thead className="hidden @xl:table-header-group">
      <tr>
        <th scope="col" colSpan={2} className={HEAD}>
          {t.gateHead}
        </th>
        <th scope="col" className={HEAD}>
          {t.beforeHead}
        </th>
        <th scope="col" className={HEAD}>
          {t.whoHead}
        </th>
        <th scope="col" className={HEAD}>
          {t.whichHead}
        </th>
        <th scope="col" className={HEAD}>
          <span className="sr-only">{t.actionsHead}</span>
        </th>
      </tr>
    </thead>
  )
}
