import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { CHOICES, type ChoiceName } from '#shared/orders/fields.ts'
import { cn } from '../../ui/cn.ts'
import { SelectField, TextField } from '../../ui/field/field.tsx'
import { archiveFilterOf, type ArchiveSearch } from './archive-search.ts'

const PAUSE_MS = 200

const ALL: Record<ChoiceName, string> = {
  status: 'All stages',
  priority: 'All priorities',
  fulfillmentType: 'All types',
}

export function ArchiveFilters() {
  const search = useSearch({ from: '/signed-in/archive' })
  const filter = archiveFilterOf(search)
  const navigate = useNavigate({ from: '/archive' })
  const choose = (choice: ArchiveSearch) => void navigate({ search: (before) => ({ ...before, ...choice }) })

  return (
    <div role="search" className="grid grid-cols-2 gap-3 @3xl:grid-cols-[minmax(0,1fr)_repeat(3,10.5rem)]">
      <SearchField />
      {CHOICES.map(({ name, label, choices, names }) => (
        <Choice
          key={name}
          label={label}
          all={ALL[name]}
          options={choices.map((value) => ({ value, label: names[value] ?? value }))}
          chosen={filter[name]}
          onChoose={(chosen) => choose({ [name]: chosen })}
          className={cn(name === 'fulfillmentType' && '@max-3xl:col-span-2')}
        />
      ))}
    </div>
  )
}

/** Writes the text to the address when the typing pauses, and takes over other changes of the address. */
function SearchField() {
  const { search = '' } = useSearch({ from: '/signed-in/archive' })
  const navigate = useNavigate({ from: '/archive' })
  const [text, setText] = useState(search)
  const [seen, setSeen] = useState(search)
  if (search !== seen) {
    setSeen(search)
    // Changed by Back or a cleared filter. Typed text is already in the field, perhaps with a space at its end.
    if (search !== text.trim()) setText(search)
  }

  useEffect(() => {
    const wanted = text.trim()
    if (wanted === search) return
    const timer = setTimeout(() => {
      void navigate({ search: (before) => ({ ...before, search: wanted || undefined }), replace: true })
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, search, navigate])

  return (
    <TextField
      label="Search"
      type="search"
      placeholder="Number, title, customer, phone, notes"
      autoComplete="off"
      enterKeyHint="search"
      maxLength={200}
      value={text}
      onChange={(event) => setText(event.target.value)}
      className="@max-3xl:col-span-2"
    />
  )
}

interface ChoiceProps {
  label: string
  all: string
  options: { value: string; label: string }[]
  chosen: readonly string[] | undefined
  onChoose: (value: string | undefined) => void
  className?: string
}

function Choice({ label, all, options, chosen, onChoose, className }: ChoiceProps) {
  // An address may name several values, which need a separate option in the list.
  const several = chosen &&
    chosen.length > 1 && {
      value: chosen.join(','),
      label: options.flatMap((option) => (chosen.includes(option.value) ? [option.label] : [])).join(', '),
    }
  return (
    <SelectField
      label={label}
      value={chosen?.join(',') ?? ''}
      options={[{ value: '', label: all }, ...options, ...(several ? [several] : [])]}
      onChange={(event) => onChoose(event.target.value || undefined)}
      className={className}
    />
  )
}
