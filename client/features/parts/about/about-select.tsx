import type { NamedPart, Part } from '#shared/parts/types.ts'
import * as t from '#texts/orders/about-part.ts'

interface AboutSelectProps {
  parts: Part[]
  partId: string | undefined
  onChange: (part: NamedPart | undefined) => void
}

export function AboutSelect({ parts, partId, onChange }: AboutSelectProps) {
  // Somebody may have removed the chosen part.
  const chosen = parts.find(({ id }) => id === partId)
  return (
    <label className="flex max-w-full min-w-0 items-center gap-1.5 self-start text-xs text-muted">
      {t.about}
      <select
        className="h-8 min-w-0 truncate rounded-md border border-line bg-surface px-1.5 text-ink pointer-coarse:h-11 pointer-coarse:text-base"
        value={chosen?.id ?? ''}
        onChange={({ target }) => {
          const part = parts.find(({ id }) => id === target.value)
          onChange(part && { id: part.id, letter: part.letter, name: part.name })
        }}
      >
        <option value="">{t.wholeOrder}</option>
        {parts.map((part) => (
          <option key={part.id} value={part.id}>
            {t.part(part)}
          </option>
        ))}
      </select>
    </label>
  )
}
