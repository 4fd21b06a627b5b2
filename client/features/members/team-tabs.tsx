import { Link2, Settings2, UserPlus, Users } from 'lucide-react'
import { useLocation, useRouter, useSearch } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { PartBoundary } from '../../core/parts/part-boundary.tsx'
import { Tab, TabList, TabPanel, Tabs } from '../../ui/tabs/tabs.tsx'
import { CreateUserPanel } from './create-user-panel.tsx'
import { InvitePanel } from './invite-panel.tsx'
import { MemberList } from './member-list.tsx'
import { SettingsPanel } from '../organization/settings-panel.tsx'

const FOR_ADMINS = [
  { value: 'create', label: 'Create User', Icon: UserPlus, Panel: CreateUserPanel },
  { value: 'invites', label: 'Invite Links', Icon: Link2, Panel: InvitePanel },
  { value: 'settings', label: 'Settings', Icon: Settings2, Panel: SettingsPanel },
]

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
  const [chosen, setChosen] = useState<string>(() => history.location.state.teamTab ?? asked)
  const choose = (teamTab: string) => {
    setChosen(teamTab)
    const { href, state } = history.location
    history.replace(href, { ...state, teamTab })
  }
  // The address names a place in the settings, while another tab may be open.
  const isNamed = useLocation({ select: ({ hash }) => hash === 'webhooks' })
  const [wasNamed, setWasNamed] = useState(false)
  // Only at the change: the address keeps the name until the settings are loaded.
  if (isNamed !== wasNamed) {
    setWasNamed(isNamed)
    if (isNamed) setChosen('settings')
  }
  // A user who is no longer an admin sees the team at once.
  const tab = admin ? chosen : 'members'

  return (
    <Tabs value={tab} onValueChange={choose} className="mt-5">
      <div className="border-b border-line">
        <TabList label="Team" className="max-sm:gap-0 max-sm:[&_svg]:hidden max-sm:[&>button]:px-2">
          <Tab value="members" icon={<Users aria-hidden />}>
            Team Members
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
        <PartBoundary>
          <MemberList orgId={orgId} admin={admin} />
        </PartBoundary>
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

/** Mounted when first opened, and then kept: it holds links that are shown only once, and unsaved text. */
function LazyPanel({ value, active, children }: { value: string; active: boolean; children: ReactNode }) {
  const [opened, setOpened] = useState(active)
  if (active && !opened) setOpened(true)
  return (
    <TabPanel forceMount value={value} hidden={!active} className="pt-4">
      {opened && <PartBoundary>{children}</PartBoundary>}
    </TabPanel>
  )
}
