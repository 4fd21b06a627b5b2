import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { Import, ImportMapping } from '#shared/imports/types.ts'
import { useUnsaved } from '../../core/unsaved/use-unsaved.ts'
import { CheckStep } from './check/check-step.tsx'
import { ColumnsStep } from './columns/columns-step.tsx'
import { isSame } from './columns/mapping.ts'
import { countOf } from '../../core/counted.ts'
import { StepList } from './step-list.tsx'

/** A file that was read, and of which nothing is made yet: its columns, and then the check. */
export function StagedImport({ staged }: { staged: Import }) {
  const { id, fileName, rowCount } = staged
  const { step } = useSearch({ from: '/signed-in/import' })
  const navigate = useNavigate()
  const [edited, setEdited] = useState<ImportMapping>()
  const top = useRef<HTMLDivElement>(null)
  const hasChanged = edited !== undefined && !isSame(edited, staged.mapping)
  const askFirst = useUnsaved({
    isDirty: () => hasChanged,
    // What was chosen stays while one looks at another step.
    isLost: (next) => next.pathname !== '/import' || new URLSearchParams(next.search).get('id') !== id,
  })
  // The run goes by what is saved: Back does not lead to the check with other choices.
  const isAhead = step === 'check' && hasChanged
  useEffect(() => {
    if (isAhead) void navigate({ to: '/import', search: { id, step: 'columns' }, replace: true })
  }, [isAhead, id, navigate])
  const isChecked = step === 'check' && !isAhead
  useShownFromTop(top, isChecked)

  return (
    <div ref={top} tabIndex={-1} className="scroll-mt-40 outline-none">
      <p className="mt-0.5 text-sm wrap-anywhere text-muted">
        <bdi>{fileName}</bdi>, {countOf(rowCount, 'row')}
      </p>
      <StepList
        present={isChecked ? 'Check' : 'Columns'}
        links={{ File: {}, Columns: { id, step: 'columns' } }}
      />
      {isChecked ? (
        <CheckStep staged={staged} />
      ) : (
        <ColumnsStep
          staged={staged}
          mapping={edited ?? staged.mapping}
          isFirst={step === undefined}
          onChange={setEdited}
          onDone={() => {
            // What was chosen while it was saved stays.
            setEdited((now) => (now === edited ? undefined : now))
            void navigate({ to: '/import', search: { id, step: 'check' } })
          }}
          onReadAgain={(read) =>
            askFirst(() => {
              setEdited(undefined)
              read()
            })
          }
        />
      )}
    </div>
  )
}

/** Each step begins at its top, for the eye and for the keyboard. */
function useShownFromTop(place: React.RefObject<HTMLElement | null>, step: boolean): void {
  const shown = useRef<boolean>(undefined)
  useEffect(() => {
    if (shown.current === step) return
    const isFirst = shown.current === undefined
    shown.current = step
    // A longer step before it may have been scrolled.
    place.current?.scrollIntoView()
    // What was pressed to read the file is gone. Whoever is somewhere else meanwhile stays there.
    if (isFirst && document.activeElement !== document.body) return
    place.current?.focus()
  }, [place, step])
}
