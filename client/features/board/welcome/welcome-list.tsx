import { Link } from '@tanstack/react-router'
import { ChevronRight, Circle, CircleCheck } from 'lucide-react'
import * as t from '#texts/board/welcome.ts'
import type { WelcomeStep } from './welcome-steps.ts'

/** No list for screen readers: within a column, its rows would count as orders. */
export function WelcomeList({ steps }: { steps: WelcomeStep[] }) {
  return (
    <div className="flex flex-col text-left text-sm">
      {steps.map(({ text, link, isDone }) =>
        isDone ? (
          <p key={text} className="flex min-h-9 items-center gap-2 px-1.5 text-muted pointer-coarse:min-h-11">
            <CircleCheck aria-hidden className="size-4 shrink-0 text-done-ink" />
            <span>
              <span className="sr-only">{t.done} </span>
              <span className="line-through">{text}</span>
            </span>
          </p>
        ) : (
          <Link
            key={text}
            {...link}
            className="flex min-h-9 items-center gap-2 rounded-lg px-1.5 font-medium text-ink hover:bg-hover pointer-coarse:min-h-11"
          >
            <Circle aria-hidden className="size-4 shrink-0 text-muted" />
            <span className="min-w-0 flex-1">{text}</span>
            <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
          </Link>
        ),
      )}
    </div>
  )
}
