import { PLACEHOLDERS, type Placeholder } from '#shared/customer-page/mails.ts'
import { Button } from '../../ui/button.tsx'

const NAMES: Record<Placeholder, string> = {
  customer: "Customer's name",
  order: 'Order number',
  title: 'Title',
  shop: 'Shop',
  link: 'Link',
  date: 'Due date',
}

/** Each button inserts a placeholder into the field that was typed in last. */
export function PlaceholderButtons({ onInsert }: { onInsert: (placeholder: string) => void }) {
  return (
    <div role="group" aria-label="Insert what differs from order to order">
      <p aria-hidden className="text-xs text-muted">
        Insert what differs from order to order:
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
