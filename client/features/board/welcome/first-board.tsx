import { useNavigate } from '@tanstack/react-router'
import { useId } from 'react'
import * as t from '#texts/board/welcome.ts'
import { useReadPages } from '../../../core/api/read-pages.ts'
import { Button } from '../../../ui/button.tsx'
import { archiveQuery } from '../../orders/archive/archive.api.ts'
import { ordersIn } from '../../orders/data/archive-pages.ts'
import { WelcomeList } from './welcome-list.tsx'
import { useWelcomeSteps } from './welcome-steps.ts'

export function FirstBoard() {
  const navigate = useNavigate()
  const id = useId()
  const steps = useWelcomeSteps({ hasOrders: false })
  const archive = useReadPages(archiveQuery({}))
  // A shop that has archived all of its orders isn't new.
  if (!archive.data || ordersIn(archive.data).length > 0) return null
  return (
    <div className="pointer-events-none absolute inset-x-0 top-58 bottom-0 flex overflow-y-auto p-4 md:top-44 print:hidden">
      <section
        aria-labelledby={id}
        // At the top on a phone, so that a notice has room below it.
        className="pointer-events-auto mx-auto mb-auto w-full md:mt-auto max-w-lg rounded-2xl border bg-surface p-5 text-center shadow-raised md:p-6"
      >
        <h2 id={id} className="text-lg font-semibold tracking-tight">
          {t.title}
        </h2>
        <p className="mt-1 text-sm text-balance text-muted">{t.text}</p>
        <div className="mt-4 flex flex-col gap-2 sm:flex-row sm:justify-center">
          <Button
            variant="primary"
            onClick={() => void navigate({ to: '/', search: { new: 'order' } as object })}
          >
            {t.addFirst}
          </Button>
        </div>
        {steps && (
          <div className="mt-4 border-t border-line pt-3">
            <WelcomeList steps={steps.slice(1)} />
          </div>
        )}
      </section>
    </div>
  )
}
