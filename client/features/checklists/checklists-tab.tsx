import { useQuery } from '@tanstack/react-query'
import { ListChecks, Plus } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import type { Checklist } from '#shared/checklists/checklists.ts'
import * as t from '#texts/files/checklists.ts'
import { lazyComponent } from '../../core/lazy/lazy-component.tsx'
import { useRead } from '../../core/api/read.ts'
import { LoadError } from '../../core/api/load-error.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { Skeleton } from '../../ui/state/loading.tsx'
import { templatesQuery } from './templates/templates.api.ts'
import { ChecklistList } from './checklist-list.tsx'
import { checklistsQuery } from './checklists.api.ts'

const CreateChecklistDialog = lazyComponent(() =>
  import('./create-checklist-dialog.tsx').then((module) => module.CreateChecklistDialog),
)

const LOOK_AGAIN_MS = 100

interface ChecklistsTabProps {
  orderId: string
  readOnly: boolean
  saidAbove?: boolean
  inPanel?: boolean
}

export function ChecklistsTab({ orderId, readOnly, saidAbove, inPanel = false }: ChecklistsTabProps) {
  const query = useRead(checklistsQuery(orderId))
  const checklists = query.data
  // The count is a key: each dialog starts with fresh state.
  const [opening, setOpening] = useState({ open: false, count: 0 })
  const close = () => setOpening((before) => ({ ...before, open: false }))
  const create = <CreateButton onPress={() => setOpening({ open: true, count: opening.count + 1 })} />
  useLookAgain(checklists, () => void query.refetch())

  if (checklists) {
    return (
      <div className="flex flex-col gap-4">
        {readOnly && !saidAbove && <p className="text-sm text-muted">{t.archived}</p>}
        {checklists.length === 0 ? (
          <EmptyState compact icon={ListChecks} title={t.none} action={!readOnly && create} />
        ) : (
          <>
            <ChecklistList orderId={orderId} checklists={checklists} inPanel={inPanel} readOnly={readOnly} />
            {!readOnly && <div className="border-t border-line pt-4">{create}</div>}
          </>
        )}
        {/* Stands outside the lists, so that it stays while others change them or archive the order. */}
        {opening.count > 0 && (
          <Suspense>
            <CreateChecklistDialog
              key={opening.count}
              orderId={orderId}
              isArchived={readOnly}
              open={opening.open}
              onClose={close}
              onFailed={close}
            />
          </Suspense>
        )}
      </div>
    )
  }
  if (query.error) {
    return <LoadError of={query} failure={t.notLoaded} compact />
  }
  return <ChecklistsSkeleton />
}

function useLookAgain(checklists: Checklist[] | undefined, look: () => void): void {
  const templates = useQuery(templatesQuery)
  const looked = useRef(false)
  const none = templates.data !== undefined && checklists?.length === 0
  useEffect(() => {
    if (!none || looked.current) return
    const timer = setTimeout(() => {
      looked.current = true
      look()
    }, LOOK_AGAIN_MS)
    return () => clearTimeout(timer)
  }, [none, look])
}

function CreateButton({ onPress }: { onPress: () => void }) {
  return (
    <Button variant="outline" onPointerEnter={CreateChecklistDialog.prefetch} onClick={onPress}>
      <Plus aria-hidden />
      {t.create}
    </Button>
  )
}

function ChecklistsSkeleton() {
  return (
    <div role="status" className="flex flex-col gap-4">
      <span className="sr-only">{t.loading}</span>
      <Skeleton className="h-5 w-40" />
      <Skeleton className="h-1.5 w-full rounded-full!" />
      {['w-3/5', 'w-2/5', 'w-1/2'].map((width) => (
        <div key={width} className="flex items-center gap-3">
          <Skeleton className="size-5" />
          <Skeleton className={`h-4 ${width}`} />
        </div>
      ))}
    </div>
  )
}
