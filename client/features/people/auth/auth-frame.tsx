import { Building2, KeyRound, Smartphone, Zap } from 'lucide-react'
import type { ReactNode } from 'react'
import * as t from '#texts/account/auth.ts'
import { Logo } from '../../../ui/logo.tsx'
import { BoardDrawing } from './board-drawing.tsx'

const PROMISES = [
  {
    Icon: Zap,
    title: t.realTime,
    text: t.realTimeText,
  },
  {
    Icon: Building2,
    title: t.multiShop,
    text: t.multiShopText,
  },
  {
    Icon: Smartphone,
    title: t.mobile,
    text: t.mobileText,
  },
  { Icon: KeyRound, title: t.roles, text: t.rolesText },
]

export function AuthFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)]">
      <main className="flex flex-col px-4 pt-[max(1.5rem,env(safe-area-inset-top))] pb-10 sm:px-8 lg:min-h-dvh lg:py-8">
        <Logo className="mx-auto w-full max-w-110" />
        <div className="mx-auto mt-8 w-full max-w-110 lg:mt-[min(9dvh,6rem)]">{children}</div>
      </main>
      <aside aria-label={t.about} className="flex-1 bg-accent-soft px-4 sm:px-8 lg:px-12 xl:px-16">
        <div className="py-10 lg:sticky lg:top-0 lg:flex lg:min-h-dvh lg:flex-col lg:justify-center lg:gap-10">
          <BoardDrawing className="mx-auto hidden w-full max-w-160 lg:block" />
          <div className="mx-auto w-full max-w-110 lg:max-w-160">
            <h2 className="text-lg font-semibold tracking-tight text-balance lg:text-2xl">{t.claim}</h2>
            <p className="mt-2 text-sm text-pretty lg:text-base">{t.claimText}</p>
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
