import { useState } from 'react'
import { originWith, type Keys, type Origin } from './idempotency.ts'

/**
 * A form, as what its requests are sent from.
 * @param isEmpty whether nothing stands in it: what is filled in after that is another form
 * @param stored what was stored with it before a reload
 */
export function useOrigin(isEmpty = false, stored?: Keys): Origin {
  const [form, setForm] = useState(() => ({ origin: originWith(stored), isEmpty }))
  if (form.isEmpty === isEmpty) return form.origin
  const next = { origin: isEmpty ? {} : form.origin, isEmpty }
  setForm(next)
  return next.origin
}

const places = new WeakMap<Origin, Map<string, number>>()

/**
 * The place that something new gets in its list. It is counted once for the same thing from the same origin: sent again
 * it is the same request, even where the list has it by now.
 */
export function placeOnce(origin: Origin, thing: object, count: () => number): number {
  const known = places.get(origin) ?? new Map<string, number>()
  places.set(origin, known)
  const name = JSON.stringify(thing)
  const place = known.get(name) ?? count()
  known.set(name, place)
  return place
}
