import { z } from 'zod'
import { sealedSecretSchema } from './sealed-secret.ts'

export const KINDS = ['tables', 'files', 'thumbnails'] as const

export type Kind = (typeof KINDS)[number]

export const SEALED_SECRET = 'secret.sealed.json'

const part = z.object({
  /** The path in the archive. */
  name: z.string().regex(new RegExp(`^(${KINDS.join('|')})/\\w[\\w.-]*$`)),
  /** Bytes. */
  size: z.int().min(0),
  /** Hexadecimal. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})

/** The first entry of an archive. */
export const manifestSchema = z.object({
  format: z.literal(1),
  kerf: z.string(),
  /** The name of the database's last migration. */
  migration: z.string(),
  createdAt: z.string(),
  /** Undefined for the whole installation. */
  organization: z.uuid().optional(),
  /** Only in an archive for another server. */
  secrets: z
    .object({
      /** Hashes of the tokens of customer links and calendars, with the ids of those. */
      addresses: z.record(z.string().regex(/^[0-9a-f]{64}$/), z.uuid()),
      /** Targets of webhooks by id, as JSON, sealed with a passphrase. */
      webhooks: sealedSecretSchema.optional(),
    })
    .optional(),
  tables: z.array(part.extend({ table: z.string(), columns: z.array(z.string()), rows: z.int() })),
  files: z.array(part),
  /** The secret, sealed by a passphrase. */
  sealed: part.extend({ name: z.literal(SEALED_SECRET) }).optional(),
})

export type Manifest = z.infer<typeof manifestSchema>
export type Part = z.infer<typeof part>

export const MANIFEST = 'manifest.json'
