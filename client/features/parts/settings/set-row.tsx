import { useRef } from 'react'
import { MOST_PARTS, PART_NAME } from '#shared/parts/parts.ts'
import type { PartSettings } from '#shared/parts/types.ts'
import * as t from '#texts/shop/part-settings.ts'
import { Button } from '../../../ui/button.tsx'
import { useFocusFallback } from '../../../ui/dialog/focus-fallback.ts'
import { TextField } from '../../../ui/field/field.tsx'
import { TagField } from '../../../ui/field/tag-field.tsx'

type Set = PartSettings['sets'][number]

interface SetRowProps {
  index: number
  set: Set
  /** Errors show after the first try to save. */
  tried: boolean
  /** What is no part of it yet. */
  typed: string
  onType: (typed: string) => void
  onChange: (set: Set) => void
  onRemove: () => void
}

export function SetRow({ index, set, tried, typed, onType, onChange, onRemove }: SetRowProps) {
  const row = useRef<HTMLLIElement>(null)
  useFocusFallback(row)
  const n = index + 1
  return (
    <li ref={row} className="flex flex-col gap-2">
      <div className="flex items-start gap-2">
        <TextField
          label={t.setName({ n })}
          hideLabel
          placeholder={t.setNameHint}
          autoComplete="off"
          maxLength={PART_NAME}
          className="flex-1"
          error={tried && set.name.trim() === '' ? t.nameMissing : undefined}
          value={set.name}
          onChange={({ target }) => onChange({ ...set, name: target.value })}
        />
        <Button variant="ghost" aria-label={t.removeSet({ n })} className="mt-0.5" onClick={onRemove}>
          {t.removeLabel}
        </Button>
      </div>
      <TagField
        label={t.partsOfSet({ n })}
        hideLabel
        placeholder={t.addPart}
        error={tried && set.parts.length === 0 ? t.partsMissing : undefined}
        tags={set.parts}
        tagsLabel={t.partsOfSet({ n })}
        removeLabel={(name) => t.removeName({ name })}
        maxLength={PART_NAME}
        typed={typed}
        onType={onType}
        full={set.parts.length >= MOST_PARTS}
        onAdd={(name) => onChange({ ...set, parts: [...set.parts, name] })}
        onRemove={(at) => onChange({ ...set, parts: set.parts.toSpliced(at, 1) })}
      />
    </li>
  )
}
