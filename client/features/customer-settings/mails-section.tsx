import { useState } from 'react'
import { CUSTOMER_MAILS, type CustomerMail } from '#shared/customer-page/mails.ts'
import type { CustomerPage } from '#shared/customer-page/types.ts'
import { Section } from '../../ui/section.tsx'
import { useSaveMail, useUnansweredMails } from './customer-settings.api.ts'
import { MailDialog } from './mail-dialog.tsx'
import { MailRow } from './mail-row.tsx'

interface Opened {
  kind: CustomerMail
  open: boolean
  /** Counts the openings, as a key: each opening starts with fresh state. */
  count: number
}

interface MailsSectionProps {
  orgId: string
  shop: string
  page: CustomerPage
}

export function MailsSection({ orgId, shop, page: { mails, canMail } }: MailsSectionProps) {
  const [opened, setOpened] = useState<Opened>()
  const save = useSaveMail(orgId)
  const unanswered = useUnansweredMails(orgId)
  // Shown at once, before the server has answered.
  const shown = (kind: CustomerMail) => {
    const asked = unanswered.findLast((one) => one.kind === kind && one.mail.isOn !== undefined)
    return { ...mails[kind], isOn: asked?.mail.isOn ?? mails[kind].isOn }
  }

  return (
    <Section
      title="Customer mails"
      text={
        <>
          Mails that go out by themselves: ten minutes after it happened, once, and not at all where the order
          was moved back by then. It takes a link and the customer&apos;s{' '}
          <span className="whitespace-nowrap">e-mail</span> address on the order.
        </>
      }
    >
      {!canMail && (
        <p className="mb-3 rounded-lg bg-limit-soft px-3 py-2.5 text-sm text-limit-ink">
          This server has no mail server set, so nothing is mailed. On an order the texts can be copied and
          shared all the same.
        </p>
      )}
      <ul aria-label="Customer mails" className="-my-3 divide-y divide-line">
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
    </Section>
  )
}
