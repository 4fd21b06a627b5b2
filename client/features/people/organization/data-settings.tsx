import { Upload } from 'lucide-react'
import * as t from '#texts/shop/settings.ts'
import { useSwitchOrganization } from '../../../core/leave-session.ts'
import { useUser } from '../../../core/session.tsx'
import { SettingRow, SettingsCard } from '../../../core/subjects/settings-card.tsx'
import { Button } from '../../../ui/button.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { ExportEverything } from './export-everything.tsx'

export function DataSettings({ orgId }: { orgId: string }) {
  return (
    <SettingsCard>
      <SettingRow title={t.importTitle} text={t.importText} action={<ImportWay orgId={orgId} />} />
      <ExportEverything orgId={orgId} />
    </SettingsCard>
  )
}

/** Imports go to the active organization only. */
function ImportWay({ orgId }: { orgId: string }) {
  const isActive = useUser().orgId === orgId
  const switchTo = useSwitchOrganization()
  if (isActive) {
    return (
      <a
        data-plain
        href="/import"
        className={buttonClass({ variant: 'outline', className: 'max-sm:w-full' })}
      >
        <Upload aria-hidden />
        {t.importOrders}
      </a>
    )
  }
  return (
    <Button
      variant="outline"
      className="max-sm:w-full"
      busy={switchTo.isPending}
      onClick={() => switchTo.mutate({ orgId, path: '/import' })}
    >
      <Upload aria-hidden />
      {t.switchAndImport}
    </Button>
  )
}
