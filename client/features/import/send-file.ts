import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { FILE_LIMIT } from '#shared/files/files.ts'
import type { Import } from '#shared/imports/types.ts'
import { messageOf, passingReason } from '../../core/api/api.ts'
import type { Uploader } from '../files/upload/uploader.ts'
import type { UploadLimits } from '../files/upload/upload-limits.ts'
import { readStored } from './import.api.ts'

const IMPORT_FILE: UploadLimits = {
  files: 1,
  bytes: FILE_LIMIT,
  what: 'a file',
  hint: 'One file, up to 50 MB',
  tooLarge: 'The file has more than 50 MB.',
  wrongType: '',
}

const UNLOADED = 'This part of Kerf could not be loaded. Check the connection and try again.'

export type Sending =
  | { state: 'idle' }
  | { state: 'sending'; name: string; percentage: number }
  /** It has arrived, and the server looks at what is in it. */
  | { state: 'reading'; name: string }
  /** With a way to try the same again, where that could help. */
  | { state: 'failed'; name: string; message: string; retry: (() => void) | undefined }

/** Sends a file to the server, which reads it. */
export function useSendFile(onRead: (staged: Import) => void): [Sending, (file: File) => void] {
  const queryClient = useQueryClient()
  const [sending, setSending] = useState<Sending>({ state: 'idle' })
  const present = useRef<Uploader>(undefined)
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
      present.current?.destroy()
    }
  }, [])

  const read = async (address: string, name: string) => {
    setSending({ state: 'reading', name })
    try {
      const staged = await readStored(queryClient, { address, name })
      // Whoever has left the page finds it among the latest imports.
      if (isHere.current) onRead(staged)
      setSending({ state: 'idle' })
    } catch (error) {
      const retry = passingReason(error) === undefined ? undefined : () => void read(address, name)
      setSending({ state: 'failed', name, message: messageOf(error), retry })
    }
  }

  const send = async (file: File) => {
    const { name } = file
    const fail = (message: string, retry?: () => void) =>
      setSending({ state: 'failed', name, message, retry })
    if (file.size === 0) return fail('There is nothing in this file.')
    if (file.size > FILE_LIMIT) return fail(IMPORT_FILE.tooLarge)
    setSending({ state: 'sending', name, percentage: 0 })
    // Uppy is loaded with the first upload.
    const uploader = await import('../files/upload/uploader.ts').catch(() => undefined)
    if (!isHere.current) return
    if (!uploader) return fail(UNLOADED, () => void send(file))
    let address = ''
    const { uppy } = uploader.createBatch({
      limits: IMPORT_FILE,
      save: async (uploaded) => {
        address = uploaded.address
      },
      saveFailed: { title: 'Upload failed', text: 'Failed to upload file' },
    })
    present.current?.destroy()
    present.current = uppy
    uppy.on('upload-progress', (_file, { bytesUploaded, bytesTotal }) =>
      setSending({
        state: 'sending',
        name,
        percentage: bytesTotal ? Math.round((bytesUploaded / bytesTotal) * 100) : 0,
      }),
    )
    uploader.addTo(uppy, [file])
    const result = await uppy.upload().catch(() => undefined)
    if (present.current !== uppy || !isHere.current) return
    const failed = result?.failed?.[0]
    if (failed || address === '') return fail(failed?.error ?? 'Failed to upload file', () => void send(file))
    await read(address, name)
  }
  return [sending, (file) => void send(file)]
}
