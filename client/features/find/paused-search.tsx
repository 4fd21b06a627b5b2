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

/** Passes the text on when typing pauses, and takes over other changes of the address. */
export function PausedSearch({ placeholder, search, onSearch, className }: PausedSearchProps) {
  const [text, setText] = useState(search)
  const [seen, setSeen] = useState(search)
  // Texts that were passed on and aren't in the address yet. The address follows a moment later, after more
  // typing perhaps.
  const [handedOn, setHandedOn] = useState<string[]>([])
  if (search !== seen) {
    setSeen(search)
    const own = handedOn.indexOf(search)
    setHandedOn(handedOn.slice(own + 1))
    // Other changes come from Back or a cleared filter. Typed text is already in the field, perhaps with a
    // space at its end.
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
