import { Pencil } from 'lucide-react'
import { MAIL_NAMES, type CustomerMail, type MailText } from '#shared/customer-page/mails.ts'
import { Button } from '../../ui/button.tsx'
import { Switch } from '../../ui/field/switch.tsx'
import { Tooltip } from '../../ui/tooltip/tooltip.tsx'

const SENT_WHEN: Record<CustomerMail, string> = {
  link: 'When the link of an order was made.',
  making: 'When an order comes to Production.',
  pickup: 'When an order that is picked up comes to Pickup.',
  delivery: 'When an order that is delivered comes to Delivery.',
  approval: 'When a file was sent for approval.',
}

interface MailRowProps {
  kind: CustomerMail
  mail: MailText
  onSwitch: (isOn: boolean) => void
  onEdit: () => void
}

export function MailRow({ kind, mail, onSwitch, onEdit }: MailRowProps) {
  const name = MAIL_NAMES[kind]
  return (
    <li className="flex items-center gap-3 py-3">
      <Switch aria-label={name} checked={mail.isOn} onChange={(event) => onSwitch(event.target.checked)} />
      <div className="min-w-0 flex-1">
        <p className="text-sm font-medium">{name}</p>
        <p className="text-xs text-muted">{SENT_WHEN[kind]}</p>
        <p dir="auto" className="text-xs wrap-anywhere text-muted">
          “{mail.subject}”
        </p>
      </div>
      <Tooltip label="Edit text">
        <Button
          variant="ghost"
          size="icon"
          className="-mr-2"
          aria-label={`Edit the text of ${name}`}
          onClick={onEdit}
        >
          <Pencil aria-hidden />
        </Button>
      </Tooltip>
    </li>
  )
}
