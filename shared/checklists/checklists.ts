import type { z } from 'zod'
import type {
  checklistItemSchema,
  checklistSchema,
  createChecklistItemPayload,
  createChecklistPayload,
  createTemplateItemPayload,
  createTemplatePayload,
  templateItemSchema,
  templateSchema,
  updateChecklistItemPayload,
  updateTemplatePayload,
} from './schemas.ts'

/** One click copies all of them. */
export const MOST_ITEMS = 200
/** They are read together. */
export const MOST_ITEMS_OF_ORDER = 1000
export const MOST_CHECKLISTS = 50
/** Each order that enters the stage gets a copy of each. */
export const MOST_STARTING = 10
/** Including the default ones. */
export const MOST_TEMPLATES = 500

export type Template = z.infer<typeof templateSchema>
export type TemplateItem = z.infer<typeof templateItemSchema>
export type CreateTemplate = z.infer<typeof createTemplatePayload>
export type UpdateTemplate = z.infer<typeof updateTemplatePayload>
export type CreateTemplateItem = z.infer<typeof createTemplateItemPayload>

export type Checklist = z.infer<typeof checklistSchema>
export type ChecklistItem = z.infer<typeof checklistItemSchema>
export type CreateChecklist = z.infer<typeof createChecklistPayload>
export type CreateChecklistItem = z.infer<typeof createChecklistItemPayload>
export type UpdateChecklistItem = z.infer<typeof updateChecklistItemPayload>

export interface Progress {
  completed: number
  total: number
  /** 0 where there is nothing to complete. */
  percentage: number
}

export function progressOf(completed: number, total: number): Progress {
  return { completed, total, percentage: total === 0 ? 0 : Math.round((completed / total) * 100) }
}

export function inOrder<T extends { id: string }>(items: T[], ids: string[]): T[] {
  const named = new Set(ids)
  const byId = new Map(items.map((item) => [item.id, item]))
  const first = [...named].flatMap((id) => byId.get(id) ?? [])
  return [...first, ...items.filter(({ id }) => !named.has(id))]
}

/** Places beyond the ends mean the nearest end. */
export function reordered<T>(items: T[], from: number, to: number): T[] {
  const next = items.filter((_, index) => index !== from)
  const moved = items[from]
  if (moved === undefined) return items
  next.splice(Math.max(0, to), 0, moved)
  return next
}
