import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import type { Member } from '#shared/people/types.ts'
import { useRead } from '../../../core/api/read.ts'
import { useUser } from '../../../core/session.tsx'
import { useOwnEscape } from '../../../ui/dialog/own-escape.ts'
import { membersQuery } from '../../people/people.api.ts'
import { edited, mentionQueryAt, peopleFor, withAt, withMention, type NoteText } from './mention-text.ts'

// With more names, typing is faster than scrolling.
const MOST = 50

export function useMentioning(
  field: RefObject<HTMLTextAreaElement | null>,
  note: NoteText,
  onChange: (note: NoteText) => void,
) {
  const { id: ownId, orgId } = useUser()
  const listId = useId()
  const [caret, setCaret] = useState<number>()
  const [closed, setClosed] = useState<number>()
  const [active, setActive] = useState<string>()
  const placeCaret = useCaret(field)

  const query = caret === undefined ? undefined : mentionQueryAt(note, caret)
  const asked = query?.at === closed ? undefined : query
  const members = useRead({ ...membersQuery(orgId ?? ''), enabled: asked !== undefined })
  const others = members.data?.filter(({ id }) => id !== ownId)
  const people = asked && others ? peopleFor(others, asked.typed).slice(0, MOST) : []
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

  /** Returns whether it handled the key. */
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
    /** For users without an @ on their keyboard. */
    ask: () => {
      const { current } = field
      if (!current) return
      current.focus()
      write(withAt(note, current.selectionEnd))
    },
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

/** Waits until the field has the text for it. */
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
