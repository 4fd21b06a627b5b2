import { Ellipsis, KeyRound, Pencil, Send, Trash2 } from 'lucide-react'
import * as t from '#texts/shop/webhooks.ts'
import { Button } from '../../ui/button.tsx'
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '../../ui/menu/menu.tsx'

export interface WebhookActions {
  onEdit: () => void
  onTest: () => void
  onNewSecret: () => void
  onRemove: () => void
}

export function WebhookMenu({
  host,
  isOn,
  onEdit,
  onTest,
  onNewSecret,
  onRemove,
}: WebhookActions & { host: string; isOn: boolean }) {
  return (
    <Menu>
      <MenuTrigger>
        <Button variant="ghost" size="icon" aria-label={t.actionsFor({ host })}>
          <Ellipsis aria-hidden />
        </Button>
      </MenuTrigger>
      <MenuContent>
        <MenuItem icon={Pencil} onSelect={onEdit}>
          {t.editItem}
        </MenuItem>
        <MenuItem icon={Send} sends disabled={!isOn} onSelect={onTest}>
          {t.sendTest}
        </MenuItem>
        <MenuItem icon={KeyRound} onSelect={onNewSecret}>
          {t.newSecret}
        </MenuItem>
        <MenuSeparator />
        <MenuItem destructive icon={Trash2} onSelect={onRemove}>
          {t.remove}
        </MenuItem>
      </MenuContent>
    </Menu>
  )
}
