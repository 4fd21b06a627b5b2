import { Ellipsis, KeyRound, Pencil, Send, Trash2 } from 'lucide-react'
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
        <Button variant="ghost" size="icon" aria-label={`Actions for the webhook to ${host}`}>
          <Ellipsis aria-hidden />
        </Button>
      </MenuTrigger>
      <MenuContent>
        <MenuItem icon={Pencil} onSelect={onEdit}>
          Edit
        </MenuItem>
        <MenuItem icon={Send} disabled={!isOn} onSelect={onTest}>
          Send a test
        </MenuItem>
        <MenuItem icon={KeyRound} onSelect={onNewSecret}>
          New secret
        </MenuItem>
        <MenuSeparator />
        <MenuItem destructive icon={Trash2} onSelect={onRemove}>
          Remove
        </MenuItem>
      </MenuContent>
    </Menu>
  )
}
