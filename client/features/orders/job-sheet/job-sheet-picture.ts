import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { filesApi } from '#shared/api/files.ts'
import { PICTURE_TYPES, type Attachment } from '#shared/files/files.ts'
import { pathOf } from '#shared/requests.ts'
import { filesQuery } from '../../files/list/files.api.ts'

const DEADLINE_MS = 4000
// A larger picture loads too slowly for the detail that paper shows.
const LARGEST_BYTES = 12_000_000

// The browser prints without waiting for pictures, so a picture is loaded and held before.
const images = new Map<string, HTMLImageElement>()

export const pictureOf = (files: Attachment[] | undefined): Attachment | undefined =>
  files?.find(({ thumbnailUrl }) => thumbnailUrl !== null)

function sourcesOf({ id, mimeType, fileSize, thumbnailUrl }: Attachment): string[] {
  const whole = PICTURE_TYPES.includes(mimeType) && fileSize <= LARGEST_BYTES
  return [...(whole ? [pathOf(filesApi.content, { id })] : []), ...(thumbnailUrl ? [thumbnailUrl] : [])]
}

export const loadedSourceOf = (picture: Attachment): string | undefined =>
  sourcesOf(picture).find((source) => (images.get(source)?.naturalWidth ?? 0) > 0)

async function load(source: string): Promise<void> {
  const image = images.get(source) ?? new Image()
  if (!image.src) image.src = source
  images.set(source, image)
  // A picture that can't be loaded isn't printed.
  await image.decode().catch(() => undefined)
}

export function useSmallPicture(picture: Attachment | undefined): void {
  const source = picture?.thumbnailUrl
  useEffect(() => {
    if (source) void load(source)
  }, [source])
  useEffect(() => () => images.clear(), [])
}

/** Waits for the sheet's picture up to a time limit. */
export async function printJobSheet(queryClient: QueryClient, orderId: string): Promise<void> {
  const ready = async () => {
    const files = await queryClient.ensureQueryData(filesQuery(orderId)).catch(() => undefined)
    const picture = pictureOf(files)
    const [best] = picture ? sourcesOf(picture) : []
    if (best) await load(best)
  }
  await Promise.race([ready(), new Promise((resolve) => setTimeout(resolve, DEADLINE_MS))])
  window.print()
}
