import { UserPlus, Users } from 'lucide-react'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import * as t from '#texts/shop/members.ts'
import { LazyBoundary } from '../../../core/lazy/lazy-boundary.tsx'
import { Tab, TabList, TabPanel, Tabs } from '../../../ui/tabs/tabs.tsx'
import { AddPeople } from './add-people.tsx'
import { MemberList } from './member-list.tsx'

const FOR_ADMINS = [{ value: 'create', label: t.createUser, Icon: UserPlus, Panel: AddPeople }]

// Kept in the history's state: a new address would ask about unsaved text in the tab.
declare module '@tanstack/react-router' {
  interface HistoryState {
    teamTab?: string
  }
}

export function TeamTabs({ orgId, admin }: { orgId: string; admin: boolean }) {
  const { tab: asked = 'members' } = useSearch({ from: '/signed-in/organization' })
  const { history } = useRouter()
  // Restored after a reload, and when Back leads here.
  const [chosen, setChosen] = useState<string>(() => history.location.state.teamTab ?? tabOf(asked))
  const choose = (teamTab: string) => {
    setChosen(teamTab)
    const { href, state } = history.location
    history.replace(href, { ...state, teamTab })
  }
  const tab = admin && FOR_ADMINS.some(({ value }) => value === chosen) ? chosen : 'members'

  return (
    <Tabs value={tab} onValueChange={choose} className="mt-5">
      <div className="border-b border-line">
        <TabList label={t.title} className="max-sm:gap-0 max-sm:[&_svg]:hidden max-sm:[&>button]:px-2">
          <Tab value="members" icon={<Users aria-hidden />}>
            {t.members}
          </Tab>
          {admin &&
            FOR_ADMINS.map(({ value, label, Icon }) => (
              <Tab key={value} value={value} icon={<Icon aria-hidden />}>
                {label}
              </Tab>
            ))}
        </TabList>
      </div>
      <TabPanel value="members" className="pt-4">
        <LazyBoundary>
          <MemberList orgId={orgId} admin={admin} />
        </LazyBoundary>
      </TabPanel>
      {admin &&
        FOR_ADMINS.map(({ value, Panel }) => (
          <LazyPanel key={value} value={value} active={tab === value}>
            <Panel orgId={orgId} />
          </LazyPanel>
        ))}
    </Tabs>
  )
}

/** Invite links had a tab of their own, which links in use name. */
const tabOf = (asked: string) => (asked === 'invites' ? 'create' : asked)

/** Kept once opened: it holds links that are shown only once, and unsaved text. */
function LazyPanel({ value, active, children }: { value: string; active: boolean; children: ReactNode }) {
  const [opened, setOpened] = useState(active)
  if (active && !opened) setOpened(true)
  return (
    <TabPanel forceMount value={value} hidden={!active} className="pt-4">
      {opened && <LazyBoundary>{children}</LazyBoundary>}
    </TabPanel>
  )
}
