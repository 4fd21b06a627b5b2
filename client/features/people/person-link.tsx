import type { ReactNode } from 'react'
import { useUser } from '../../core/session.tsx'

interface PersonLinkProps {
  person: { id: string }
  className?: string
  children: ReactNode
}

/** Wraps an avatar in a link to the person's page. The user's own has no link. */
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
