import type { z } from 'zod'
import type { attachmentSchema } from './schemas.ts'

export type Attachment = z.infer<typeof attachmentSchema>

/** Bytes. */
export const FILE_LIMIT = 52_428_800
export const FILES_PER_BATCH = 5
/** Per order: opening the order reads all of them. */
export const MOST_FILES = 2000
/** Bytes. */
export const PHOTO_LIMIT = 5_485_760
export const PHOTO_TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp']

/** Types of pictures that every browser shows. */
export const PICTURE_TYPES: readonly string[] = [
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
]

/** All others are saved as files. */
const SHOWN_TYPES = new Set([...PICTURE_TYPES, 'application/pdf', 'text/plain'])

export function isShown(mimeType: string): boolean {
  return SHOWN_TYPES.has(mimeType)
}

export function sizeInKb(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`
}

/** MB with one decimal, followed by KB or B where MB would be 0.0. */
export function sizeInMb(bytes: number): string {
  const size = `${(bytes / 1024 / 1024).toFixed(1)} MB`
  if (bytes === 0 || size !== '0.0 MB') return size
  return `${size} (${bytes < 1024 ? `${bytes} B` : sizeInKb(bytes)})`
}
