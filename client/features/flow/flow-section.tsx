import { ChevronRight, Download } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import type { FlowFigure } from '#shared/flow/flow.ts'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { Section } from '../../ui/page.tsx'
import type { FlowParameters } from './flow-search.ts'
import { FlowTable } from './flow-table.tsx'
import type { FigureTable } from './flow-tables.ts'
import { saveFigures } from './flow.api.ts'
import * as t from '#texts/planning/flow.ts'

interface FlowSectionProps {
  figure: FlowFigure
  title: string
  sentence: string
  table: FigureTable | undefined
  query: FlowParameters
  className?: string
  children: ReactNode
}

export function FlowSection({
  figure,
  title,
  sentence,
  table,
  query,
  className,
  children,
}: FlowSectionProps) {
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const id = useId()
  return (
    <Section title={title} text={sentence} className={className}>
      {table && (
        <>
          {children}
          <div className="mt-3 -mb-1 flex items-center justify-between">
            <Button
              variant="ghost"
              size="sm"
              className="-ml-3.5 pointer-coarse:-ml-4"
              aria-label={t.tableOf({ title })}
              aria-expanded={open}
              aria-controls={open ? id : undefined}
              onClick={() => setOpen(!open)}
            >
              <ChevronRight
                aria-hidden
                className={cn('transition-transform duration-100', open && 'rotate-90')}
              />
              {t.table}
            </Button>
            <Button
              variant="ghost"
              size="sm"
              className="-mr-2.5 pointer-coarse:-mr-3"
              aria-label={t.csvOf({ title })}
              busy={busy}
              onClick={() => {
                setBusy(true)
                void saveFigures(figure, query).finally(() => setBusy(false))
              }}
            >
              <Download aria-hidden />
              {t.csv}
            </Button>
          </div>
          {open && <FlowTable id={id} label={title} table={table} />}
        </>
      )}
    </Section>
  )
}
