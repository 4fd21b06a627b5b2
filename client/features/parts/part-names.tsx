import { fold } from '#shared/fold.ts'
import { MOST_PARTS, PART_NAME } from '#shared/parts/parts.ts'
import type { NewPart } from '#shared/parts/types.ts'
import * as t from '#texts/orders/order-parts.ts'
import { useRead } from '../../core/api/read.ts'
import { useUser } from '../../core/session.tsx'
import { TagField } from '../../ui/field/tag-field.tsx'
import { partSettingsQuery } from './part-settings.api.ts'

interface PartNamesProps {
  parts: NewPart[]
  onChange: (parts: NewPart[]) => void
  /** A name that is no part yet. */
  typed: string
  onType: (typed: string) => void
  /** How many the order has already. */
  others?: number
  readOnly?: boolean
  focused?: boolean
  error?: string | undefined
}

/** Names by typing, by the shop's offered names, and several by one of its sets. */
export function PartNames({
  parts,
  onChange,
  typed,
  onType,
  others = 0,
  readOnly,
  focused,
  error,
}: PartNamesProps) {
  const { orgId } = useUser()
  const { data: settings } = useRead({ ...partSettingsQuery(orgId ?? ''), enabled: orgId !== null })
  const room = MOST_PARTS - others - parts.length
  const add = (names: string[]) =>
    onChange([...parts, ...names.slice(0, Math.max(0, room)).map((name) => ({ name }))])
  const isChosen = (name: string) => parts.some((part) => fold(part.name) === fold(name))
  const isOpen = !readOnly && room > 0
  const names = isOpen ? (settings?.names.filter((name) => !isChosen(name)) ?? []) : []
  const sets = isOpen ? (settings?.sets.filter(({ parts }) => !parts.every(isChosen)) ?? []) : []

  return (
    <div className="flex min-w-0 flex-col gap-3">
      <TagField
        label={t.partName}
        hint={room > 0 ? t.partNameHint : t.mostParts({ n: MOST_PARTS })}
        error={error}
        tags={parts.map(({ name, pieces }) => (pieces ? t.withPieces({ part: name, n: pieces }) : name))}
        tagsLabel={t.chosen}
        removeLabel={(tag) => t.removeName({ name: tag })}
        maxLength={PART_NAME}
        readOnly={readOnly}
        full={room <= 0}
        focused={focused}
        typed={typed}
        onType={onType}
        onAdd={(name) => add([name])}
        onRemove={(index) => onChange(parts.toSpliced(index, 1))}
      />
      {sets.length > 0 && (
        <Chips
          label={t.offeredSets}
          chips={sets.map((set) => ({
            text: set.name,
            name: t.set({ name: set.name, parts: set.parts.join(', ') }),
            onPress: () => add(set.parts.filter((name) => !isChosen(name))),
          }))}
        />
      )}
      {names.length > 0 && (
        <Chips
          label={t.offeredNames}
          chips={names.map((name) => ({ text: name, onPress: () => add([name]) }))}
        />
      )}
    </div>
  )
}

interface ChipsProps {
  label: string
  chips: { text: string; name?: string; onPress: () => void }[]
}

function Chips({ label, chips }: ChipsProps) {
  return (
    <div role="group" aria-label={label} className="flex flex-wrap items-center gap-1.5">
      <span aria-hidden className="w-14 shrink-0 text-xs text-muted">
        {label}
      </span>
      {chips.map(({ text, name, onPress }) => (
        <button
          key={text}
          type="button"
          data-helps
          aria-label={name}
          title={name}
          // The field keeps the focus and its text.
          onMouseDown={(event) => event.preventDefault()}
          onClick={onPress}
          className="min-h-8 max-w-full truncate rounded-lg border border-line-strong bg-surface px-2.5 text-sm font-medium hover:bg-hover pointer-coarse:min-h-11"
        >
          {text}
        </button>
      ))}
    </div>
  )
}
