import { useId } from 'react'
import * as t from '#texts/shop/customer-settings.ts'
import { calendarDay } from '../../../core/calendar-day.ts'
import { fillText, type Placeholder } from '#shared/customer/mails.ts'

export const EXAMPLE = { order: 'ORD-0042', title: t.exampleTitle, customer: t.exampleCustomer }

const exampleValues = (shop: string): Record<Placeholder, string> => ({
  ...EXAMPLE,
  shop,
  link: `${window.location.origin}/t/…`,
  date: calendarDay('2026-11-24'),
})

interface MailPreviewProps {
  shop: string
  subject: string
  text: string
}

export function MailPreview({ shop, subject, text }: MailPreviewProps) {
  const id = useId()
  const values = exampleValues(shop)
  return (
    <section
      aria-labelledby={id}
      className="min-w-0 rounded-xl border border-line bg-canvas p-4 md:sticky md:top-0"
    >
      <h3 id={id} className="text-xs text-muted">
        {t.previewFor({ customer: EXAMPLE.customer })}
      </h3>
      <p dir="auto" className="mt-2 text-sm font-semibold wrap-anywhere">
        {fillText(subject, values)}
      </p>
      <p
        dir="auto"
        className="mt-3 border-t border-line pt-3 text-sm wrap-anywhere whitespace-pre-line text-ink"
      >
        {fillText(text, values)}
      </p>
    </section>
  )
}
