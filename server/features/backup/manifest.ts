import { z } from 'zod'

/** The folders of an archive. */
export const KINDS = ['tables', 'files', 'thumbnails'] as const

const part = z.object({
  /** The path in the archive. */
  name: z.string().regex(new RegExp(`^(${KINDS.join('|')})/\\w[\\w.-]*$`)),
  /** Bytes. */
  size: z.int().min(0),
  /** Hexadecimal. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})

/** The first entry of an archive: lists the other entries and their schema. */
export const manifestSchema = z.object({
  format: z.literal(1),
  kerf: z.string(),
  /** The name of the database's last migration. */
  migration: z.string(),
  createdAt: z.string(),
  /** Undefined for the whole installation. */
  organization: z.string().optional(),
  tables: z.array(part.extend({ table: z.string(), columns: z.array(z.string()), rows: z.int() })),
  files: z.array(part),
})

export type Manifest = z.infer<typeof manifestSchema>
export type Part = z.infer<typeof part>

export const MANIFEST = 'manifest.json'
