import { useState } from 'react'
import { CUSTOMER_MAILS, type CustomerMail } from '#shared/customer/mails.ts'
import type { CustomerPage } from '#shared/customer/types.ts'
import * as t from '#texts/shop/customer-settings.ts'
import { SettingsCard } from '../../../core/subjects/settings-card.tsx'
import { useSaveMail, useUnansweredMails } from './customer-settings.api.ts'
import { MailDialog } from './mail-dialog.tsx'
import { MailRow } from './mail-row.tsx'

interface Opened {
  kind: CustomerMail
  open: boolean
  /** As a key: each opening starts with fresh state. */
  count: number
}

interface MailsSettingsProps {
  orgId: string
  shop: string
  page: CustomerPage
}

export function MailsSettings({ orgId, shop, page: { mails, canMail } }: MailsSettingsProps) {
  const [opened, setOpened] = useState<Opened>()
  const save = useSaveMail(orgId)
  const unanswered = useUnansweredMails(orgId)
  const shown = (kind: CustomerMail) => {
    const asked = unanswered.findLast((one) => one.kind === kind && one.mail.isOn !== undefined)
    return { ...mails[kind], isOn: asked?.mail.isOn ?? mails[kind].isOn }
  }

  return (
    <>
      {!canMail && <p className="rounded-xl bg-limit-soft px-4 py-3 text-sm text-limit-ink">{t.notSetUp}</p>}
      <SettingsCard>
        <ul aria-label={t.emails} className="divide-y divide-line">
          {CUSTOMER_MAILS.map((kind) => (
            <MailRow
              key={kind}
              kind={kind}
              mail={shown(kind)}
              onSwitch={(isOn) => save.mutate({ kind, mail: { isOn } })}
              onEdit={() => setOpened({ kind, open: true, count: (opened?.count ?? 0) + 1 })}
            />
          ))}
        </ul>
      </SettingsCard>
      {opened && (
        <MailDialog
          key={opened.count}
          orgId={orgId}
          shop={shop}
          kind={opened.kind}
          mail={mails[opened.kind]}
          open={opened.open}
          onClose={() => setOpened({ ...opened, open: false })}
        />
      )}
    </>
  )
}
