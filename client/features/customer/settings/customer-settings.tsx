import * as t from '#texts/shop/customer-settings.ts'
import { LoadError } from '../../../core/api/load-error.tsx'
import { useRead } from '../../../core/api/read.ts'
import { SettingsCard } from '../../../core/subjects/settings-card.tsx'
import { customerPageQuery } from './customer-settings.api.ts'
import { CustomerSettingsSkeleton } from './customer-settings-skeleton.tsx'
import { LogoField } from './logo-field.tsx'
import { MailsSettings } from './mails-settings.tsx'
import { PageForm } from './page-form.tsx'

interface CustomerSettingsProps {
  orgId: string
  shop: string
  part: 'page' | 'emails'
}

export function CustomerSettings({ orgId, shop, part }: CustomerSettingsProps) {
  const page = useRead({ ...customerPageQuery(orgId), refetchOnMount: 'always' })
  if (page.error && !page.data) return <LoadError of={page} failure={t.failedLoad} compact />
  if (!page.data) return <CustomerSettingsSkeleton />
  if (part === 'emails') return <MailsSettings orgId={orgId} shop={shop} page={page.data} />
  return (
    <>
      <SettingsCard>
        <LogoField orgId={orgId} shop={shop} logoUrl={page.data.logoUrl} />
      </SettingsCard>
      <PageForm orgId={orgId} shop={shop} page={page.data} />
    </>
  )
}
