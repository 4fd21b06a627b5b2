import { useQuery } from '@tanstack/react-query'
import { Link2, Users } from 'lucide-react'
import { useState } from 'react'
import { useUser } from '../../core/session.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Tab, TabList, TabPanel, Tabs } from '../../ui/tabs.tsx'
import { InvitePanel } from './invite-panel.tsx'
import { MemberList } from './member-list.tsx'
import { organizationsQuery } from './people.api.ts'

export function OrganizationPage() {
  const user = useUser()
  const { data: organizations = [] } = useQuery(organizationsQuery)
  const [orgId, setOrgId] = useState(user.orgId)
  const selected = organizations.find(({ id }) => id === orgId)
  const role = orgId === user.orgId ? user.role : selected?.role

  return (
    <main className="min-h-0 flex-1 overflow-y-auto">
      <div className="mx-auto w-full max-w-4xl px-4 py-6 md:px-6 md:py-8">
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
          <div className="min-w-0">
            <h1 className="text-xl font-semibold tracking-tight">Team</h1>
            {/* Keeps its line while the name is on its way. */}
            <p className="mt-0.5 min-h-5 text-sm text-muted">{selected?.name}</p>
          </div>
          {organizations.length > 1 && (
            <SelectField
              label="Organization"
              className="w-full sm:w-64"
              value={orgId ?? ''}
              onChange={(event) => setOrgId(event.target.value)}
              options={organizations.map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
        </div>
        {orgId ? (
          <Tabs key={orgId} defaultValue="members" className="mt-5">
            <div className="border-b border-line">
              <TabList label="Team">
                <Tab value="members" icon={<Users aria-hidden />}>
                  Team Members
                </Tab>
                {role === 'ADMIN' && (
                  <Tab value="invites" icon={<Link2 aria-hidden />}>
                    Invite Links
                  </Tab>
                )}
              </TabList>
            </div>
            <TabPanel value="members" className="pt-4">
              <MemberList orgId={orgId} />
            </TabPanel>
            {role === 'ADMIN' && (
              <TabPanel value="invites" className="pt-4">
                <InvitePanel orgId={orgId} />
              </TabPanel>
            )}
          </Tabs>
        ) : (
          <EmptyState
            icon={Users}
            title="No organization"
            text="Ask the admin of your shop for an invite link."
          />
        )}
      </div>
    </main>
  )
}
