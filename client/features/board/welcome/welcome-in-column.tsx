import { X } from 'lucide-react'
import { useId, useRef } from 'react'
import * as t from '#texts/board/welcome.ts'
import { notify } from '../../../core/notices/notices.ts'
import { useUser } from '../../../core/session.tsx'
import { useFocusFallback } from '../../../ui/dialog/focus-fallback.ts'
import { hideWelcome } from './welcome-hidden.ts'
import { WelcomeList } from './welcome-list.tsx'
import { useWelcomeSteps, type WelcomeStep } from './welcome-steps.ts'

/** Below the cards, where it covers nothing and moves no card. */
export function WelcomeInColumn() {
  const { orgId } = useUser()
  const steps = useWelcomeSteps({ hasOrders: true })
  return steps && orgId && <Welcome orgId={orgId} steps={steps} />
}

function Welcome({ orgId, steps }: { orgId: string; steps: WelcomeStep[] }) {
  const id = useId()
  const place = useRef<HTMLElement>(null)
  useFocusFallback(place)

  const hide = () => {
    hideWelcome(orgId, true)
    notify({
      title: t.hidden,
      actions: [{ label: t.undo, undoes: true, run: () => hideWelcome(orgId, false) }],
    })
  }
  return (
    <section
      ref={place}
      aria-labelledby={id}
      data-snapshot="omit"
      className="mb-2 rounded-xl border border-line bg-surface px-2 py-2 print:hidden"
    >
      <div className="flex items-center gap-2 pl-1.5">
        <h3 id={id} className="min-w-0 flex-1 text-sm font-semibold">
          {t.setUp}
        </h3>
        <span className="text-xs text-muted tabular-nums">
          {t.doneOf({ done: steps.filter(({ isDone }) => isDone).length, all: steps.length })}
        </span>
        <button
          type="button"
          aria-label={t.hide}
          onClick={hide}
          className="grid size-8 place-items-center rounded-lg text-muted hover:bg-hover hover:text-ink pointer-coarse:size-11"
        >
          <X aria-hidden className="size-4" />
        </button>
      </div>
      <WelcomeList steps={steps} />
    </section>
  )
}
