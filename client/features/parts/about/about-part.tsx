import { createContext, Suspense, use } from 'react'
import type { NamedPart, Part } from '#shared/parts/types.ts'
import * as t from '#texts/orders/about-part.ts'
import { lazyComponent } from '../../../core/lazy/lazy-component.tsx'

const AboutSelect = lazyComponent(() => import('./about-select.tsx').then((module) => module.AboutSelect))

/** Of the order that is shown. Null without parts. */
export const PartsOfOrder = createContext<Part[] | null>(null)

/** Its id while the order has it: somebody may remove the part that was chosen. */
export function usePartOfOrder(partId: string | null | undefined): string | undefined {
  return use(PartsOfOrder)?.find(({ id }) => id === partId)?.id
}

interface AboutPartProps {
  partId: string | undefined
  onChange: (part: NamedPart | undefined) => void
}

/** Chooses what a new note, file or checklist is about. Nothing for an order without parts. */
export function AboutPart(props: AboutPartProps) {
  const parts = use(PartsOfOrder)
  return (
    parts && (
      <Suspense>
        <AboutSelect parts={parts} {...props} onFailed={() => {}} />
      </Suspense>
    )
  )
}

/** Stands beside what is about a part. */
export function PartMark({ part }: { part: NamedPart | undefined }) {
  return (
    part && (
      <span title={t.part(part)} className="text-xs font-semibold text-muted">
        <span aria-hidden>{part.letter}</span>
        <span className="sr-only">{t.part(part)}</span>
      </span>
    )
  )
}
