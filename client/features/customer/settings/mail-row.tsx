import { MAIL_NAMES, type CustomerMail, type MailText } from '#shared/customer/mails.ts'
import * as t from '#texts/shop/customer-settings.ts'
import { Button } from '../../../ui/button.tsx'
import { Switch } from '../../../ui/field/switch.tsx'

const SENT_WHEN: Record<CustomerMail, string> = {
  link: t.sentLink,
  making: t.sentMaking,
  pickup: t.sentPickup,
  delivery: t.sentDelivery,
  approval: t.sentApproval,
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
    <li className="flex items-start gap-3 py-4 first:pt-0 last:pb-0">
      <Switch aria-label={name} checked={mail.isOn} onChange={(event) => onSwitch(event.target.checked)} />
      <div className="min-w-0 flex-1">
        <p className="text-sm font-medium">{name}</p>
        <p className="text-xs text-muted">{SENT_WHEN[kind]}</p>
        <p dir="auto" className="text-xs wrap-anywhere text-muted">
          {t.quoted({ text: mail.subject })}
        </p>
      </div>
      <Button
        variant="ghost"
        size="sm"
        className="-mr-2.5"
        aria-label={t.editText({ name })}
        onClick={onEdit}
      >
        {t.edit}
      </Button>
    </li>
  )
}
