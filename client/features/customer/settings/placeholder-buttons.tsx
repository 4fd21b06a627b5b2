import { PLACEHOLDERS, type Placeholder } from '#shared/customer/mails.ts'
import * as t from '#texts/shop/customer-settings.ts'
import { Button } from '../../../ui/button.tsx'

const NAMES: Record<Placeholder, string> = {
  customer: t.placeholderCustomer,
  order: t.placeholderOrder,
  title: t.placeholderTitle,
  shop: t.placeholderShop,
  link: t.placeholderLink,
  date: t.placeholderDate,
}

export function PlaceholderButtons({ onInsert }: { onInsert: (placeholder: string) => void }) {
  return (
    <div role="group" aria-label={t.insert}>
      <p aria-hidden className="text-xs text-muted">
        {t.insert}
      </p>
      <div className="mt-1.5 flex flex-wrap gap-1.5">
        {PLACEHOLDERS.map((name) => (
          <Button
            key={name}
            variant="outline"
            size="sm"
            // The field keeps its caret, and phones keep their keyboard open.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onInsert(`{${name}}`)}
          >
            {NAMES[name]}
          </Button>
        ))}
      </div>
    </div>
  )
}
