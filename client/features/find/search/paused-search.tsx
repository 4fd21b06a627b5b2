import { useEffect, useEffectEvent, useState } from 'react'
import * as t from '#texts/board/search.ts'
import { TextField } from '../../../ui/field/field.tsx'

const PAUSE_MS = 200

interface PausedSearchProps {
  placeholder: string
  search: string
  onSearch: (search: string | undefined) => void
  className?: string
}

export function PausedSearch({ placeholder, search, onSearch, className }: PausedSearchProps) {
  const [text, setText] = useState(search)
  const [seen, setSeen] = useState(search)
  // The address follows a moment after a text was passed on, perhaps after more typing.
  const [handedOn, setHandedOn] = useState<string[]>([])
  if (search !== seen) {
    setSeen(search)
    const own = handedOn.indexOf(search)
    setHandedOn(handedOn.slice(own + 1))
    // Typed text is already in the field, perhaps with a space at its end.
    if (own === -1 && search !== text.trim()) setText(search)
  }
  const handOn = useEffectEvent((wanted: string) => {
    setHandedOn((before) => [...before, wanted])
    onSearch(wanted || undefined)
  })

  useEffect(() => {
    const wanted = text.trim()
    if (wanted === search) return
    const timer = setTimeout(() => handOn(wanted), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, search])

  return (
    <TextField
      label={t.label}
      type="search"
      placeholder={placeholder}
      autoComplete="off"
      enterKeyHint="search"
      maxLength={200}
      value={text}
      onChange={(event) => setText(event.target.value)}
      className={className}
    />
  )
}
