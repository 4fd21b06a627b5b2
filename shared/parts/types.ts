import type { z } from 'zod'
import type {
  changePartPayload,
  namedPartSchema,
  newPartSchema,
  partSchema,
  partSettingsSchema,
  remakePayload,
} from './schemas.ts'

export type Part = z.infer<typeof partSchema>
export type NamedPart = z.infer<typeof namedPartSchema>
export type NewPart = z.infer<typeof newPartSchema>
export type ChangePart = z.infer<typeof changePartPayload>
export type NewRemake = z.infer<typeof remakePayload>
export type PartSettings = z.infer<typeof partSettingsSchema>
