import type { z } from 'zod'
import type {
  dateReadingSchema,
  importColumnSchema,
  importMappingSchema,
  importPreviewSchema,
  importSchema,
  listedImportSchema,
  plannedOrderSchema,
  rowPartsSchema,
} from './schemas.ts'

export type ImportColumn = z.infer<typeof importColumnSchema>
export type ImportMapping = z.infer<typeof importMappingSchema>
export type DateReading = z.infer<typeof dateReadingSchema>
export type RowParts = z.infer<typeof rowPartsSchema>
export type Import = z.infer<typeof importSchema>
export type ListedImport = z.infer<typeof listedImportSchema>
export type ImportPreview = z.infer<typeof importPreviewSchema>
export type PlannedOrder = z.infer<typeof plannedOrderSchema>
