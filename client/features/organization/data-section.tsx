import { Upload } from 'lucide-react'
import type { ReactNode } from 'react'
import { useUser } from '../../core/session.tsx'
import { Button } from '../../ui/button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { Section } from '../../ui/section.tsx'
import { useSwitchOrganization } from '../people/switch-organization.ts'
import { ExportEverything } from './export-everything.tsx'

/** For admins: importing orders, and exporting everything. */
export function DataSection({ orgId }: { orgId: string }) {
  return (
    <Section title="Your data" text="Bring along what you have, and take with you what you made.">
      <div className="-my-4 divide-y divide-line">
        <Way
          title="Import"
          text="From a spreadsheet or a Trello board. You see what becomes an order before any is made."
        >
          <ImportWay orgId={orgId} />
        </Way>
        <Way
          title="Export"
          text="One ZIP with tables of all orders, their notes, checklists, approvals and history, the templates and the team, and with all files. No passwords, tokens or private settings. It is about as large as the files together, which can take some minutes."
        >
          <ExportEverything orgId={orgId} />
        </Way>
      </div>
    </Section>
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
        Import orders
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
      Switch to this organization and import
    </Button>
  )
}

function Way({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-3 py-4 sm:items-start">
      <div className="min-w-0">
        <h3 className="text-sm font-medium">{title}</h3>
        <p className="mt-0.5 text-xs text-pretty text-muted">{text}</p>
      </div>
      {children}
    </div>
  )
}
