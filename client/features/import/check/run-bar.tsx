import type { Import, ImportPreview } from '#shared/imports/types.ts'
import { withReason } from '../../../core/api/api.ts'
import { Button } from '../../../ui/button.tsx'
import { FormAlert } from '../../../ui/state/form-alert.tsx'
import { countOf } from '../../../core/counted.ts'
import { useRunImport } from '../import.api.ts'

/** What stands between the rows and the board, and the button that makes the orders. */
export function RunBar({ staged, preview }: { staged: Import; preview: ImportPreview }) {
  const run = useRunImport(staged.id)
  const { counts } = preview
  const hindrance = hindranceIn(preview)
  return (
    <div className="sticky bottom-0 z-10 -mx-4 -mb-6 border-t border-line bg-canvas px-4 py-3 md:-mx-6 md:-mb-8 md:px-6">
      {run.error && <FormAlert className="mb-3">{withReason('Nothing was imported.', run.error)}</FormAlert>}
      <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
        <p role="status" className="min-w-0 flex-1 basis-52 text-sm text-muted">
          {hindrance ?? 'You can undo the import for a day.'}
        </p>
        <Button
          variant="primary"
          className="max-sm:w-full"
          disabled={hindrance !== undefined}
          busy={run.isPending}
          onClick={() => run.mutate()}
        >
          {`Import ${countOf(counts.ready, 'order')}`}
        </Button>
      </div>
    </div>
  )
}

function hindranceIn({ counts, questions }: ImportPreview): string | undefined {
  if (questions.length > 0) return 'Answer the question about the columns first.'
  if (counts.wrong > 0) {
    const them = counts.wrong === 1 ? 'it' : 'them'
    return `${countOf(counts.wrong, 'row needs', 'rows need')} fixing. Fix ${them} or skip ${them}.`
  }
  return counts.ready === 0 ? 'There is nothing to import.' : undefined
}
