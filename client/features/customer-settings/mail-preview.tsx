import { useId } from 'react'
import { fillText } from '#shared/customer-page/mails.ts'
import { EXAMPLE, exampleValues } from './example.ts'

interface MailPreviewProps {
  shop: string
  subject: string
  text: string
}

/** The mail as one customer would get it. */
export function MailPreview({ shop, subject, text }: MailPreviewProps) {
  const id = useId()
  const values = exampleValues(shop)
  return (
    <section
      aria-labelledby={id}
      className="min-w-0 rounded-xl border border-line bg-canvas p-4 md:sticky md:top-0"
    >
      <h3 id={id} className="text-xs text-muted">
        Preview, for {EXAMPLE.customer}
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
