import { useState } from 'react'
import * as t from '#texts/shop/database.ts'
import { Button } from '../../../ui/button.tsx'
import { Section } from '../../../ui/page.tsx'
import { useRenewLinks } from '../renew-links.tsx'
import { useClearAllData, useClearUsers, useCountAnew, type DatabaseStats } from './admin.api.ts'
import { TypedConfirm } from './typed-confirm.tsx'

interface ClearingSectionProps {
  orgId: string
  organizationName: string
  stats: DatabaseStats
}

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
    <Section title={t.clear} text={t.clearText} className="border-danger/40">
      <div className="flex flex-col divide-y divide-line">
        <Choice title={t.clearUsers} text={t.clearUsersText} onAsk={() => ask('users')} />
        <Choice title={t.clearData} text={t.clearDataText} onAsk={() => ask('data')} />
      </div>
      <TypedConfirm
        open={asked === 'users'}
        onClose={close}
        title={t.askClearUsers}
        confirmLabel={t.clearUsers}
        name={organizationName}
        goes={[t.access({ n: stats.userCount - 1 }), t.otherShops]}
        stays={[t.youStay, t.workStays, t.namesStay]}
        choice={choice}
        busy={clearUsers.isPending}
        onConfirm={() => clearUsers.mutate(renews, { onSettled: close })}
      />
      <TypedConfirm
        open={asked === 'data'}
        onClose={close}
        title={t.askClearData}
        confirmLabel={t.clearData}
        name={organizationName}
        goes={[t.allOrders({ n: stats.orderCount }), t.allFiles, t.ownTemplates]}
        stays={[t.shopStays, t.peopleStay, t.defaultsStay, t.numbersContinue]}
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
