import { Building2, KeyRound, Smartphone, Zap } from 'lucide-react'
import type { ReactNode } from 'react'
import { Logo } from '../../ui/logo.tsx'
import { BoardDrawing } from './board-drawing.tsx'

const PROMISES = [
  {
    Icon: Zap,
    title: 'Real-time kanban tracking',
    text: 'A card moves, and every screen in the shop shows it.',
  },
  {
    Icon: Building2,
    title: 'Multi-organization support',
    text: 'One sign-in for all the shops that you work with.',
  },
  {
    Icon: Smartphone,
    title: 'Mobile-responsive design',
    text: 'At the bench, by the spray booth, in the office.',
  },
  { Icon: KeyRound, title: 'Role-based access', text: 'Admins, shop and sales each have what they need.' },
]

/** The form on one side, Kerf's introduction on the other; on a phone and a tablet a shorter one below the form. */
export function AuthFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)]">
      <main className="flex flex-col px-4 pt-[max(1.5rem,env(safe-area-inset-top))] pb-10 sm:px-8 lg:min-h-dvh lg:py-8">
        <Logo className="mx-auto w-full max-w-110" />
        <div className="mx-auto mt-8 w-full max-w-110 lg:mt-[min(9dvh,6rem)]">{children}</div>
      </main>
      <aside aria-label="About Kerf" className="flex-1 bg-accent-soft px-4 sm:px-8 lg:px-12 xl:px-16">
        <div className="py-10 lg:sticky lg:top-0 lg:flex lg:min-h-dvh lg:flex-col lg:justify-center lg:gap-10">
          <BoardDrawing className="mx-auto hidden w-full max-w-160 lg:block" />
          <div className="mx-auto w-full max-w-110 lg:max-w-160">
            <h2 className="text-lg font-semibold tracking-tight text-balance lg:text-2xl">
              Every order in the shop, from the first call to the pickup
            </h2>
            <p className="mt-2 text-sm text-pretty lg:text-base">
              Nobody has to ask where an order stands. What is late shows before the customer calls. And the
              next step is always on the card.
            </p>
            <ul className="mt-5 grid gap-x-8 gap-y-4 lg:mt-6 lg:grid-cols-2 lg:gap-y-5">
              {PROMISES.map(({ Icon, title, text }) => (
                <li key={title} className="flex gap-3">
                  <Icon aria-hidden className="mt-px size-5 shrink-0 text-accent-ink" strokeWidth={1.75} />
                  <div>
                    <p className="text-sm font-semibold">{title}</p>
                    <p className="mt-0.5 hidden text-sm text-pretty text-muted sm:block">{text}</p>
                  </div>
                </li>
              ))}
            </ul>
          </div>
        </div>
      </aside>
    </div>
  )
}
