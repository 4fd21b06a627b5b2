import { useSearch } from '@tanstack/react-router'
import { Page } from '../../ui/page.tsx'
import { AdminsOnly } from '../people/admins-only.tsx'
import { FileStep } from './file-step.tsx'
import { OneImport } from './one-import.tsx'
import { StepList } from './step-list.tsx'

/** Orders from a spreadsheet or from Trello: a file, its columns, a check, and the run. */
export function ImportPage() {
  return (
    <Page>
      <AdminsOnly text="Only an admin of the organization can import orders.">
        <h1 className="text-xl font-semibold tracking-tight">Import orders</h1>
        <Steps />
      </AdminsOnly>
    </Page>
  )
}

function Steps() {
  const { id } = useSearch({ from: '/signed-in/import' })
  if (id !== undefined) return <OneImport key={id} id={id} />
  return (
    <>
      <p className="mt-0.5 text-sm text-pretty text-muted">
        From a spreadsheet or Trello. You'll see a preview first.
      </p>
      <StepList present="File" links={{}} />
      <FileStep />
    </>
  )
}
