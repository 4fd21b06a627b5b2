import { withReason } from '../../core/api/api.ts'
import { useRead } from '../../core/api/read.ts'
import { Section } from '../../ui/section.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { customerPageQuery } from './customer-settings.api.ts'
import { CustomerSettingsSkeleton } from './customer-settings-skeleton.tsx'
import { LogoField } from './logo-field.tsx'
import { MailsSection } from './mails-section.tsx'
import { PageForm } from './page-form.tsx'

interface CustomerSettingsProps {
  orgId: string
  /** The shop's name. */
  shop: string
}

/** For admins: the customer's page of an order, and the mails to customers. */
export function CustomerSettings({ orgId, shop }: CustomerSettingsProps) {
  const page = useRead({ ...customerPageQuery(orgId), refetchOnMount: 'always' })
  if (page.data) {
    return (
      <>
        <Section
          title="Customer page"
          text="What customers see by the link of their order. Links are made on the orders, under Customer's page."
        >
          <LogoField orgId={orgId} shop={shop} logoUrl={page.data.logoUrl} />
          <div className="mt-5 border-t border-line pt-5">
            <PageForm orgId={orgId} shop={shop} page={page.data} />
          </div>
        </Section>
        <MailsSection orgId={orgId} shop={shop} page={page.data} />
      </>
    )
  }
  if (page.error) {
    return (
      <ErrorState
        compact
        message={withReason("The customers' page could not be loaded.", page.error)}
        busy={page.isFetching}
        onRetry={() => void page.refetch()}
      />
    )
  }
  return <CustomerSettingsSkeleton />
}
