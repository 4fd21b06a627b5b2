import type { ReactNode } from 'react'
import { useUser } from '../../core/session.tsx'

interface PersonLinkProps {
  person: { id: string }
  className?: string
  children: ReactNode
}

export function PersonLink({ person, className, children }: PersonLinkProps) {
  const { id } = useUser()
  if (person.id === id) return children
  return (
    <a
      data-plain
      data-person
      href={personPath(person.id)}
      draggable={false}
      className={`${className} [-webkit-touch-callout:none]`}
    >
      {children}
    </a>
  )
}

export const personPath = (id: string) => `/user/${id}`
