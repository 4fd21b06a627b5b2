import { useState } from 'react'
import { formatted } from '../../core/counted.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { useRenewLinks } from '../people/renew-links.tsx'
import { useClearAllData, useClearUsers, useCountAnew, type DatabaseStats } from './admin.api.ts'
import { TypedConfirm } from './typed-confirm.tsx'

interface ClearingSectionProps {
  orgId: string
  organizationName: string
  stats: DatabaseStats
}

/** Actions that can't be undone. */
export function ClearingSection({ orgId, organizationName, stats }: ClearingSectionProps) {
  const [asked, setAsked] = useState<'users' | 'data' | null>(null)
  const clearUsers = useClearUsers()
  const clearAllData = useClearAllData()
  const { renews, choice } = useRenewLinks(orgId, asked === 'users' && stats.userCount > 1)
  const countAnew = useCountAnew()
  const ask = (what: 'users' | 'data') => {
    setAsked(what)
    countAnew()
  }
  const close = () => setAsked(null)

  return (
    <Section
      title="Clear"
      text="A backup of what goes is written first. It is a record to look things up in: nothing puts it back."
      className="border-danger/40"
    >
      <div className="flex flex-col divide-y divide-line">
        <Choice
          title="Clear users"
          text="Removes everybody but you from the organization. Orders stay."
          onAsk={() => ask('users')}
        />
        <Choice
          title="Clear all data"
          text="Removes all orders, files and templates of your own. People stay."
          onAsk={() => ask('data')}
        />
      </div>
      <TypedConfirm
        open={asked === 'users'}
        onClose={close}
        title="Clear users"
        name={organizationName}
        goes={[
          membershipsOf(stats.userCount - 1),
          'The way in for those who belong to no other organization: they can’t sign in any more',
        ]}
        stays={['You, as an admin', 'All orders, files and templates', 'Their names on what they did']}
        choice={choice}
        busy={clearUsers.isPending}
        onConfirm={() => clearUsers.mutate(renews, { onSettled: close })}
      />
      <TypedConfirm
        open={asked === 'data'}
        onClose={close}
        title="Clear all data"
        name={organizationName}
        goes={[
          ordersOf(stats.orderCount),
          'All files of these orders',
          'The checklist templates that your team made',
        ]}
        stays={[
          'The organization and its settings',
          'Its people',
          'Default templates',
          'The order numbers: they go on',
        ]}
        busy={clearAllData.isPending}
        onConfirm={() => clearAllData.mutate(undefined, { onSettled: close })}
      />
    </Section>
  )
}

function Choice({ title, text, onAsk }: { title: string; text: string; onAsk: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 first:pt-0 last:pb-0">
      <p className="min-w-0 flex-1 basis-56 text-sm text-muted">{text}</p>
      <Button variant="destructive" className="max-sm:w-full" onClick={onAsk}>
        {title}
      </Button>
    </div>
  )
}

function membershipsOf(others: number): string {
  if (others === 0) return 'Nobody’s membership: there is nobody but you'
  return others === 1
    ? 'The membership of the one other person, who loses access at once'
    : `The memberships of all ${formatted(others)} other people, who lose access at once`
}

function ordersOf(orders: number): string {
  if (orders === 0) return 'No orders: there are none'
  return `${orders === 1 ? 'The one order' : `All ${formatted(orders)} orders`}, archived ones too, with notes, checklists and activity`
}
