import { Link } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useUser } from '../../core/session.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { EmptyState } from '../../ui/state/empty-state.tsx'

/** A page for the ADMINs of the active organization; others see `text`. */
export function AdminsOnly({ text, children }: { text: string; children: ReactNode }) {
  const { role } = useUser()
  if (role === 'ADMIN') return children
  return (
    <EmptyState
      heading
      icon={Lock}
      title="You are not allowed"
      text={text}
      action={
        <Link to="/" className={buttonClass({ variant: 'outline' })}>
          Back to Board
        </Link>
      }
    />
  )
}
