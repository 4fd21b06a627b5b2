import { Link } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import * as tCommon from '#texts/common.ts'
import * as t from '#texts/shop/people.ts'
import { useUser } from '../../core/session.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { EmptyState } from '../../ui/state/empty-state.tsx'

export function AdminsOnly({ text, children }: { text: string; children: ReactNode }) {
  const { role } = useUser()
  return role === 'ADMIN' ? children : <NotAllowed title={t.notAllowed} text={text} />
}

/** In place of a page that is for others. */
export function NotAllowed({ title, text }: { title: string; text: string }) {
  return (
    <EmptyState
      heading
      icon={Lock}
      title={title}
      text={text}
      action={
        <Link to="/" className={buttonClass({ variant: 'outline' })}>
          {tCommon.backToBoard}
        </Link>
      }
    />
  )
}
