import { Link2 } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { useMakeLink } from './customer-link.api.ts'

/** What the customer's page is good for, and how it begins. */
export function MakeLink({ orderId }: { orderId: string }) {
  const make = useMakeLink(orderId)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <p className="min-w-0 flex-1 basis-60 text-sm text-pretty text-muted">
        Make a link, and the customer sees where the order stands, writes to you and approves drawings,
        without an account. They see nothing but what you share.
      </p>
      <Button variant="outline" busy={make.isPending} onClick={() => make.mutate()}>
        <Link2 aria-hidden />
        Make link
      </Button>
    </div>
  )
}
