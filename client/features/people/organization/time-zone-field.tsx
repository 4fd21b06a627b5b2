import { useMemo, useState, type Ref } from 'react'
import { fold } from '#shared/fold.ts'
import * as t from '#texts/shop/settings.ts'
import { FIELD_ROW } from '../../../core/subjects/settings-card.tsx'
import { SuggestField } from '../../../ui/field/suggest-field.tsx'
import { findZones, nameOfZone, timeZones } from './time-zones.ts'

interface TimeZoneFieldProps {
  saved: string
  /** An IANA name, or typed text that names none. */
  value: string
  error: string | undefined
  onChange: (value: string) => void
  ref?: Ref<HTMLInputElement>
}

export function TimeZoneField({ saved, value, error, onChange, ref }: TimeZoneFieldProps) {
  // The text while it is typed, until the value changes in another way.
  const [typed, setTyped] = useState<{ text: string; value: string }>()
  const text = typed?.value === value ? typed.text : undefined
  const [asked, setAsked] = useState(false)
  // The names of four hundred zones are asked of the browser only once somebody looks.
  const zones = useMemo(() => (asked ? timeZones(saved) : []), [asked, saved])
  const found = useMemo(() => findZones(zones, text ?? ''), [zones, text])
  const zoneCalled = (name: string) =>
    zones.find((zone) => [zone.id, zone.text].some((one) => fold(one) === fold(name.trim())))

  const type = (text: string) => {
    const next = zoneCalled(text)?.id ?? text
    setTyped({ text, value: next })
    onChange(next)
  }
  const finish = () => {
    const zone = text === undefined ? undefined : zoneCalled(text)
    if (!zone) return
    setTyped(undefined)
    onChange(zone.id)
  }

  return (
    <SuggestField
      ref={ref}
      label={t.timeZone}
      hint={t.timeZoneHint}
      error={error}
      className={FIELD_ROW}
      value={text ?? nameOfZone(value)}
      suggestions={found}
      listLabel={t.timeZones}
      onAsk={() => setAsked(true)}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onChange={({ target }) => type(target.value)}
      onChoose={(id) => {
        setTyped(undefined)
        onChange(id)
      }}
      onBlur={finish}
    />
  )
}
