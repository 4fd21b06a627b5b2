import { useState } from 'react'
import { originWith, type Keys, type Origin } from './idempotency.ts'

/**
 * The form as the origin of its requests.
 * @param isEmpty whether the form is empty: text typed after that belongs to a new form
 * @param stored the keys that were stored with it before a reload
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
 * The place of a new thing in its list. It is counted once for the same thing from the same origin. A second
 * try is then the same request, even if the list already has the thing.
 */
export function placeOnce(origin: Origin, thing: object, count: () => number): number {
  const known = places.get(origin) ?? new Map<string, number>()
  places.set(origin, known)
  const name = JSON.stringify(thing)
  const place = known.get(name) ?? count()
  known.set(name, place)
  return place
}
