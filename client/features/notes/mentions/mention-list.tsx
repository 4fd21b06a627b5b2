import { Popover } from 'radix-ui'
import { useEffect, useRef, type RefObject } from 'react'
import type { Member } from '#shared/people/types.ts'
import * as t from '#texts/files/notes.ts'
import { useFingerLayer } from '../../../ui/dialog/layer.ts'
import { Spinner } from '../../../ui/state/loading.tsx'
import { PersonAvatar } from '../../people/person-avatar.tsx'

interface MentionListProps {
  id: string
  /** The list opens above or below it, wherever there is more room. */
  field: RefObject<HTMLTextAreaElement | null>
  people: Member[]
  at: number
  isLoading: boolean
  isFailed: boolean
  onChoose: (person: Member) => void
  onClose: () => void
}

const stay = (event: Event) => event.preventDefault()

/** The field keeps the focus and handles the keys. */
export function MentionList({
  id,
  field,
  people,
  at,
  isLoading,
  isFailed,
  onChoose,
  onClose,
}: MentionListProps) {
  const list = useRef<HTMLDivElement>(null)
  // Below it lies the order with the text.
  useFingerLayer(true, onClose)
  // `scrollIntoView` would also scroll the elements around the list.
  useEffect(() => {
    const { current } = list
    const option = current?.children[at]
    if (!current || !(option instanceof HTMLElement)) return
    const { offsetTop, offsetHeight } = option
    const most = Math.min(current.scrollTop, offsetTop)
    current.scrollTop = Math.max(most, offsetTop + offsetHeight - current.clientHeight)
  }, [at])

  return (
    <Popover.Root open>
      <Popover.Anchor virtualRef={field} />
      <Popover.Content
        ref={list}
        align="start"
        sideOffset={4}
        collisionPadding={8}
        onOpenAutoFocus={stay}
        onCloseAutoFocus={stay}
        onInteractOutside={stay}
        onEscapeKeyDown={stay}
        id={id}
        role="listbox"
        aria-label={t.members}
        onMouseDown={(event) => event.preventDefault()}
        className="relative z-50 max-h-[min(18rem,var(--radix-popover-content-available-height))] w-(--radix-popover-trigger-width) max-w-80 overflow-y-auto overscroll-contain rounded-xl bg-raised p-1 shadow-raised outline-none"
      >
        {people.map((person, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- The field has the keys.
          <div
            key={person.id}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            onClick={() => onChoose(person)}
            className="flex min-h-11 cursor-pointer items-center gap-2.5 rounded-lg px-2 py-1 hover:bg-hover aria-selected:bg-active"
          >
            <span aria-hidden>
              <PersonAvatar person={person} size="sm" plain />
            </span>
            <span className="min-w-0 flex-1">
              <bdi className="block truncate text-sm font-medium">{person.displayName}</bdi>
              {isNamedAsAnother(person, people) && (
                <span className="block truncate text-xs text-muted">{person.email}</span>
              )}
            </span>
          </div>
        ))}
        {people.length === 0 && (
          <p role="status" className="flex min-h-11 items-center gap-2 px-2 text-sm text-muted">
            {isLoading && <Spinner />}
            {isLoading ? t.loadingTeam : isFailed ? t.teamNotLoaded : t.nobodyElse}
          </p>
        )}
      </Popover.Content>
    </Popover.Root>
  )
}

const isNamedAsAnother = ({ id, displayName }: Member, people: Member[]) =>
  people.some((other) => other.id !== id && other.displayName === displayName)
