import { History } from 'lucide-react'
import type { UserActivity } from '#shared/people/types.ts'
import * as t from '#texts/account/user-page.ts'
import { useRead } from '../../../core/api/read.ts'
import { LoadError } from '../../../core/api/load-error.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { Skeleton } from '../../../ui/state/loading.tsx'
import { Tab, TabList, TabPanel, Tabs } from '../../../ui/tabs/tabs.tsx'
import { userActivityQuery } from './profile.api.ts'
import { UserActivityRow } from './user-activity-row.tsx'

const LATEST = 20

const KINDS: { value: string; label: string; type?: UserActivity['type'] }[] = [
  { value: 'all', label: t.all },
  { value: 'orders', label: t.orders, type: 'order' },
  { value: 'notes', label: t.notes, type: 'note' },
  { value: 'files', label: t.files, type: 'file' },
  { value: 'moves', label: t.moves, type: 'status_change' },
]

export function UserActivityTabs({ userId }: { userId: string }) {
  const activity = useRead({ ...userActivityQuery(userId), refetchOnMount: 'always' })

  return (
    <Tabs defaultValue="all" className="mt-6">
      <div className="border-b border-line">
        <TabList label={t.activity}>
          {KINDS.map(({ value, label }) => (
            <Tab key={value} value={value}>
              {label}
            </Tab>
          ))}
        </TabList>
      </div>
      {KINDS.map(({ value, type }) => (
        <TabPanel key={value} value={value} className="pt-4">
          {activity.data ? (
            <ActivityList items={latest(activity.data, type)} />
          ) : activity.error ? (
            <LoadError of={activity} failure={t.activityNotLoaded} compact />
          ) : (
            <ActivitySkeleton />
          )}
        </TabPanel>
      ))}
    </Tabs>
  )
}

function latest(items: UserActivity[], type: UserActivity['type'] | undefined): UserActivity[] {
  return items.filter((item) => !type || item.type === type).slice(0, LATEST)
}

const listClass = 'divide-y divide-line overflow-hidden rounded-xl border bg-surface shadow-card'

function ActivityList({ items }: { items: UserActivity[] }) {
  if (items.length === 0) return <EmptyState compact icon={History} title={t.noActivity} />
  return (
    <ol aria-label={t.activity} className={listClass}>
      {items.map((item) => (
        <UserActivityRow key={item.id} item={item} />
      ))}
    </ol>
  )
}

function ActivitySkeleton() {
  return (
    <div role="status" className={listClass}>
      <span className="sr-only">{t.loadingActivity}</span>
      {['w-64', 'w-44', 'w-52'].map((width) => (
        <div key={width} className="flex items-center gap-3 px-4 py-3">
          <Skeleton className="size-8 rounded-full!" />
          <div className="flex flex-1 flex-col gap-1.5">
            <Skeleton className={`h-4 max-w-4/5 ${width}`} />
            <Skeleton className="h-3 w-32" />
          </div>
        </div>
      ))}
    </div>
  )
}
