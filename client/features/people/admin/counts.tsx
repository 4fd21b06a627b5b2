import * as t from '#texts/shop/database.ts'
import { formatted } from '../../../ui/written.ts'
import type { DatabaseStats } from './admin.api.ts'

export function Counts({ stats }: { stats: DatabaseStats }) {
  const counts = [
    [t.users, stats.userCount],
    [t.organizations, stats.organizationCount],
    [t.orders, stats.orderCount],
  ] as const
  return (
    <dl className="grid grid-cols-3 divide-x divide-line rounded-xl border bg-surface shadow-card">
      {counts.map(([label, count]) => (
        <div key={label} className="flex min-w-0 flex-col-reverse px-3 py-3 md:px-5 md:py-4">
          <dt className="truncate text-xs text-muted md:text-sm">{label}</dt>
          <dd className="text-xl font-semibold tracking-tight tabular-nums md:text-2xl">
            {formatted(count)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
