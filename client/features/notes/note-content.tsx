import type { Note } from '#shared/orders/types.ts'
import { useUser } from '../../core/session.tsx'
import { cn } from '../../ui/cn.ts'
import { FoldedText } from '../../ui/folded-text.tsx'
import { LinkedText } from '../../ui/linked-text.tsx'
import { PersonLink } from '../people/person-link.tsx'
import { notePartsOf, type NamePart } from './note-parts.ts'

interface NoteContentProps {
  note: Pick<Note, 'content' | 'mentions'>
  className?: string
}

export function NoteContent({ note, className }: NoteContentProps) {
  return (
    <FoldedText className={className}>
      {/* oxlint-disable react/no-array-index-key -- A part has its place, and nothing else. */}
      {notePartsOf(note).map((part, index) =>
        typeof part === 'string' ? (
          <LinkedText key={index}>{part}</LinkedText>
        ) : (
          <MentionedName key={index} part={part} />
        ),
      )}
    </FoldedText>
  )
}

function MentionedName({ part: { name, people } }: { part: NamePart }) {
  const { id } = useUser()
  const [person] = people
  const isOwn = people.some((one) => one.id === id)
  const text = (
    <bdi
      className={cn(
        'font-medium text-accent-ink',
        isOwn && 'rounded-sm bg-accent-soft box-decoration-clone px-0.5',
      )}
    >
      {name}
    </bdi>
  )
  if (!person || people.length > 1) return text
  return (
    <PersonLink person={person} className="rounded-sm hover:underline">
      {text}
    </PersonLink>
  )
}
