import { useRef } from 'react'
import type { UseFormRegister } from 'react-hook-form'
import * as t from '#texts/shop/hold-settings.ts'
import { Button } from '../../../ui/button.tsx'
import { useFocusFallback } from '../../../ui/dialog/focus-fallback.ts'
import { TextField } from '../../../ui/field/field.tsx'
import { DurationField } from './duration-field.tsx'
import type { TypedPresets } from './preset-values.ts'

// A number field would report invalid input as empty.
const asNumber = { setValueAs: (typed: string | number) => Number(typed) }

interface PresetRowProps {
  index: number
  register: UseFormRegister<TypedPresets>
  nameError: string | undefined
  timeError: string | undefined
  onRemove: () => void
}

export function PresetRow({ index, register, nameError, timeError, onRemove }: PresetRowProps) {
  const row = useRef<HTMLLIElement>(null)
  useFocusFallback(row)
  const preset = `timerPresets.${index}` as const
  return (
    <li
      ref={row}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2 sm:grid-cols-[minmax(0,1fr)_auto_auto] sm:gap-3"
    >
      <TextField
        label={t.timerName({ n: index + 1 })}
        hideLabel
        placeholder={t.timerNameHint}
        autoComplete="off"
        error={nameError}
        {...register(`${preset}.name`)}
      />
      <DurationField
        label={t.timerTime({ n: index + 1 })}
        hours={register(`${preset}.hours`, asNumber)}
        minutes={register(`${preset}.minutes`, asNumber)}
        error={timeError}
      />
      <Button
        variant="ghost"
        aria-label={t.removeTimer({ n: index + 1 })}
        className="max-sm:col-start-2 max-sm:row-start-1 sm:mt-1 pointer-coarse:mt-0"
        onClick={onRemove}
      >
        {t.removeLabel}
      </Button>
    </li>
  )
}
