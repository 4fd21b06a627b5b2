import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import type { Member } from '#shared/people/types.ts'
import { useRead } from '../../core/api/read.ts'
import { useUser } from '../../core/session.tsx'
import { useOwnEscape } from '../../ui/dialog/own-escape.ts'
import { membersQuery } from '../people/people.api.ts'
import { edited, mentionQueryAt, peopleFor, withAt, withMention, type NoteText } from './mention-text.ts'

// With more names, typing is faster than scrolling.
const MOST = 50

/**
 * Makes an @ in a note's field offer the members. The author isn't offered, because people get no notification of their
 * own actions.
 */
export function useMentioning(
  field: RefObject<HTMLTextAreaElement | null>,
  note: NoteText,
  onChange: (note: NoteText) => void,
) {
  const { id: ownId, orgId } = useUser()
  const listId = useId()
  // The caret's position, while the field has the focus.
  const [caret, setCaret] = useState<number>()
  // The @ whose list was closed by Escape or Back.
  const [closed, setClosed] = useState<number>()
  const [active, setActive] = useState<string>()
  const placeCaret = useCaret(field)

  const query = caret === undefined ? undefined : mentionQueryAt(note, caret)
  const asked = query?.at === closed ? undefined : query
  const members = useRead({ ...membersQuery(orgId ?? ''), enabled: asked !== undefined })
  const others = members.data?.filter(({ id }) => id !== ownId)
  const people = asked && others ? peopleFor(others, asked.typed).slice(0, MOST) : []
  // A text that matches no member hides the list.
  const open = asked !== undefined && (people.length > 0 || !others || asked.typed === '')
  const at = Math.max(
    people.findIndex(({ id }) => id === active),
    0,
  )

  const change = (next: NoteText, caretAt: number) => {
    onChange(next)
    setCaret(caretAt)
    setActive(undefined)
    if (!mentionQueryAt(next, caretAt)) setClosed(undefined)
  }
  const write = (next: { note: NoteText; caret: number }) => {
    change(next.note, next.caret)
    placeCaret(next.caret)
  }
  const choose = (person: Member) => {
    if (asked) write(withMention(note, asked, person))
  }
  const close = () => setClosed(asked?.at)
  // Runs before the dialog around the field closes.
  useOwnEscape(open ? field : NOWHERE, close)

  /** Handles the keys of the list. Returns whether it handled this one. */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    const { altKey, ctrlKey, metaKey, shiftKey } = event
    const person = people[at]
    if (!person || altKey || ctrlKey || metaKey || shiftKey) return false
    const step = STEPS[event.key]
    if (step) setActive(people.at((at + step) % people.length)?.id)
    else if (event.key === 'Enter' || event.key === 'Tab') choose(person)
    else return false
    event.preventDefault()
    return true
  }

  return {
    field: {
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      'aria-controls': open ? listId : undefined,
      'aria-activedescendant': open && people.length > 0 ? `${listId}-${at}` : undefined,
      onChange: ({ target }: { target: HTMLTextAreaElement }) =>
        change(edited(note, target.value, target.selectionEnd), target.selectionEnd),
      onSelect: ({ currentTarget }: { currentTarget: HTMLTextAreaElement }) =>
        setCaret(currentTarget.selectionEnd),
      onBlur: () => setCaret(undefined),
    } as const,
    onKeyDown,
    /** Inserts an @ for users without one on their keyboard. */
    ask: () => {
      const { current } = field
      if (!current) return
      current.focus()
      write(withAt(note, current.selectionEnd))
    },
    /** Props of the list; undefined while it is closed. */
    list: open
      ? {
          id: listId,
          people,
          isLoading: !members.data && !members.error,
          isFailed: !members.data && members.error !== null,
          at,
          onChoose: choose,
          onClose: close,
        }
      : undefined,
  }
}

const NOWHERE: RefObject<HTMLElement | null> = { current: null }
const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** Returns a function that sets the caret once the field has the text for it. */
function useCaret(field: RefObject<HTMLTextAreaElement | null>): (caret: number) => void {
  const wanted = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (wanted.current === undefined) return
    field.current?.setSelectionRange(wanted.current, wanted.current)
    wanted.current = undefined
  })
  return (caret) => {
    wanted.current = caret
  }
}
