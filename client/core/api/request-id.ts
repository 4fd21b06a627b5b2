import { useState } from 'react'

// Keys whose request has succeeded. The same request once more makes another thing.
const used = new Set<string>()

/** The same request of the same draft or form gets the same key, so that the server makes its thing once. */
export function requestKey(id: string, request: string): string {
  let key = `${id}-${hashOf(request)}`
  while (used.has(key)) key += '+'
  return key
}

export const markUsed = (key: string): void => void used.add(key)

/** A random UUID. `crypto.randomUUID` is missing if the page came over plain http. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5')
}

/** FNV-1a. The server refuses a key of two requests, so a collision makes nothing wrong. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash >>> 0).toString(36)
}

/** Text typed after the form was empty belongs to a new request. @param stored the id before a reload */
export function useRequestId(isEmpty = false, stored?: string): string {
  const [form, setForm] = useState(() => ({ id: stored ?? newId(), isEmpty }))
  if (form.isEmpty === isEmpty) return form.id
  const next = { id: isEmpty ? newId() : form.id, isEmpty }
  setForm(next)
  return next.id
}
