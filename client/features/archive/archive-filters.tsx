import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { FULFILLMENT_TYPES, PRIORITIES, STAGE_NAMES, STATUSES } from '#shared/orders.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { archiveFilterOf, type ArchiveSearch } from './archive-search.ts'

const PAUSE_MS = 200

const worded = (value: string) => value.charAt(0) + value.slice(1).toLowerCase()
const STAGES = STATUSES.map((status) => ({ value: status as string, label: STAGE_NAMES[status] }))
const PRIORITY_NAMES = PRIORITIES.map((value) => ({ value: value as string, label: worded(value) }))
const FULFILLMENT_NAMES = FULFILLMENT_TYPES.map((value) => ({ value: value as string, label: worded(value) }))

export function ArchiveFilters() {
  const search = useSearch({ from: '/signed-in/archive' })
  const { status, priority, fulfillmentType } = archiveFilterOf(search)
  const navigate = useNavigate({ from: '/archive' })
  const choose = (choice: ArchiveSearch) => void navigate({ search: (before) => ({ ...before, ...choice }) })

  return (
    <div role="search" className="grid grid-cols-2 gap-3 @3xl:grid-cols-[minmax(0,1fr)_repeat(3,10.5rem)]">
      <SearchField />
      <Choice
        label="Status"
        all="All stages"
        options={STAGES}
        chosen={status}
        onChoose={(status) => choose({ status })}
      />
      <Choice
        label="Priority"
        all="All priorities"
        options={PRIORITY_NAMES}
        chosen={priority}
        onChoose={(priority) => choose({ priority })}
      />
      <Choice
        label="Fulfillment"
        all="All types"
        options={FULFILLMENT_NAMES}
        chosen={fulfillmentType}
        onChoose={(fulfillmentType) => choose({ fulfillmentType })}
        className="@max-3xl:col-span-2"
      />
    </div>
  )
}

/** Searches when the typing pauses. The address follows the field, and the field an address that changes by itself. */
function SearchField() {
  const { search = '' } = useSearch({ from: '/signed-in/archive' })
  const navigate = useNavigate({ from: '/archive' })
  const [text, setText] = useState(search)
  const [seen, setSeen] = useState(search)
  if (search !== seen) {
    setSeen(search)
    // Back, or a cleared filter; what was typed itself is there already, maybe with a space at its end.
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
  // An address may ask for several at once, which the list alone cannot.
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
