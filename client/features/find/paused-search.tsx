import { useEffect, useEffectEvent, useState } from 'react'
import { TextField } from '../../ui/field/field.tsx'

const PAUSE_MS = 200

interface PausedSearchProps {
  placeholder: string
  /** The search in the address. */
  search: string
  onSearch: (search: string | undefined) => void
  className?: string
}

/** Hands the text on when the typing pauses, and takes over other changes of the address. */
export function PausedSearch({ placeholder, search, onSearch, className }: PausedSearchProps) {
  const [text, setText] = useState(search)
  const [seen, setSeen] = useState(search)
  if (search !== seen) {
    setSeen(search)
    // Changed by Back or a cleared filter. Typed text is already in the field, perhaps with a space at its end.
    if (search !== text.trim()) setText(search)
  }
  const handOn = useEffectEvent(onSearch)

  useEffect(() => {
    const wanted = text.trim()
    if (wanted === search) return
    const timer = setTimeout(() => handOn(wanted || undefined), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, search])

  return (
    <TextField
      label="Search"
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
