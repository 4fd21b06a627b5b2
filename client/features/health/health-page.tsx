import { CircleAlert, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { HealthDetails } from '#shared/api/health.ts'
import * as t from '#texts/operation/health.ts'
import { LoadError } from '../../core/api/load-error.tsx'
import { serverAheadMs } from '../../core/server-clock.ts'
import { useRead } from '../../core/api/read.ts'
import { CopyField } from '../../ui/field/copy-field.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/state/loading.tsx'
import { NotAllowed } from '../people/admins-only.tsx'
import { AddressCheck } from './address-check.tsx'
import { detailsQuery, operatorQuery } from './health.api.ts'
import { healthLines, type HealthLine } from './health-lines.ts'
import { TestMail, TestPush } from './message-tests.tsx'

export function HealthPage() {
  return (
    <Page>
      <OperatorsOnly>
        <h1 className="text-xl font-semibold tracking-tight">{t.title}</h1>
        <Lines />
      </OperatorsOnly>
    </Page>
  )
}

export function OperatorsOnly({ children }: { children: ReactNode }) {
  const operator = useRead(operatorQuery)
  if (operator.data?.isOperator) return children
  if (operator.data) return <NotAllowed title={t.notOperator} text={t.notOperatorText} />
  return operator.error ? <LoadError of={operator} failure={t.notLoaded} /> : <Loading />
}

function Lines() {
  const details = useRead(detailsQuery)
  const { data } = details
  if (!data) return details.error ? <LoadError of={details} failure={t.notLoaded} /> : <Loading />
  const lines = healthLines(data, serverAheadMs())
  const n = lines.filter(({ isGood }) => !isGood).length
  return (
    <>
      <p role="status" className="mt-0.5 mb-5 text-sm text-muted">
        {t.intro} {n === 0 ? t.introWell : t.introNeeds({ n })}
      </p>
      <ul className="max-w-3xl divide-y divide-line rounded-xl border bg-surface shadow-card">
        {lines.map((line) => (
          <Line key={line.id} {...line}>
            {more(line.id, data)}
          </Line>
        ))}
      </ul>
    </>
  )
}

function more(id: HealthLine['id'], { address, mail, push, version }: HealthDetails): ReactNode {
  if (id === 'address') return <AddressCheck {...address} />
  if (id === 'version') return version.newer && <NewerVersion {...version.newer} />
  if (id === 'mail') return mail.isSet && <TestMail />
  return id === 'push' && push.devices > 0 && <TestPush />
}

function NewerVersion({ notes, command }: NonNullable<HealthDetails['version']['newer']>) {
  return (
    <>
      <h3 className="text-sm font-medium">{t.updateNotes}</h3>
      <ul className="mt-1 mb-3 list-disc ps-5 text-sm">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      <CopyField label={t.updateCommand} value={command} />
    </>
  )
}

function Line({ title, isGood, text, children }: Omit<HealthLine, 'id'> & { children: ReactNode }) {
  const Icon = isGood ? CircleCheck : CircleAlert
  return (
    <li className="flex gap-3 p-4 md:px-5">
      <Icon aria-hidden className={isGood ? 'mt-0.5 size-5 text-muted' : 'mt-0.5 size-5 text-limit-ink'} />
      <div className="min-w-0 flex-1">
        <h2 className="text-sm font-semibold">
          {title}
          <span className={isGood ? 'sr-only' : 'ms-2 text-xs font-medium text-limit-ink'}>
            {isGood ? t.well : t.needsYou}
          </span>
        </h2>
        <p className="mt-0.5 text-sm text-pretty wrap-anywhere text-muted">{text}</p>
        {children && <div className="mt-3">{children}</div>}
      </div>
    </li>
  )
}

export function Loading() {
  return (
    <div role="status" className="mt-5 max-w-3xl">
      <span className="sr-only">{t.loading}</span>
      <Skeleton className="h-96 rounded-xl" />
    </div>
  )
}
