import { useQueryClient } from '@tanstack/react-query'
import { CircleAlert, RotateCw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { FILE_LIMIT } from '#shared/files/files.ts'
import type { Import } from '#shared/imports/schemas.ts'
import { messageOf, passingReason } from '../../core/api/api.ts'
import { Button } from '../../ui/button.tsx'
import { ProgressBar, Spinner } from '../../ui/state/loading.tsx'
import type { Uploader } from '../files/upload/uploader.ts'
import type { UploadLimits } from '../files/upload/upload-limits.ts'
import { readStored } from './import.api.ts'
import * as tConnection from '#texts/page/connection.ts'
import * as t from '#texts/imports/imports.ts'
import { inline } from '../../ui/inline.ts'

const IMPORT_FILE: UploadLimits = {
  files: 1,
  bytes: FILE_LIMIT,
  what: 'a file',
  hint: t.fileLimit,
  tooLarge: t.theFileHasMoreThan,
  wrongType: '',
}

const UNLOADED = tConnection.partNotLoaded
const UNSENT = t.failedToUploadFile

type Sending = { name: string } & (
  | { state: 'sending'; percentage: number }
  | { state: 'reading' }
  | { state: 'failed'; message: string; retry: (() => void) | undefined }
)

export function useSendFile(
  onRead: (staged: Import) => void,
): [Sending | undefined, (file: File) => Promise<void>] {
  const queryClient = useQueryClient()
  const [sending, setSending] = useState<Sending>()
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
      // If the user has left the page, the import is in the list of latest imports.
      if (isHere.current) onRead(staged)
      setSending(undefined)
    } catch (error) {
      const retry = passingReason(error) === undefined ? undefined : () => void read(address, name)
      setSending({ state: 'failed', name, message: messageOf(error), retry })
    }
  }

  const send = async (file: File) => {
    const { name } = file
    const again = () => void send(file)
    const fail = (message: string, retry?: () => void) =>
      setSending({ state: 'failed', name, message, retry })
    if (file.size === 0) return fail(t.thereIsNothingInThis)
    if (file.size > FILE_LIMIT) return fail(IMPORT_FILE.tooLarge)
    setSending({ state: 'sending', name, percentage: 0 })
    const uploader = await import('../files/upload/uploader.ts').catch(() => undefined)
    if (!isHere.current) return
    if (!uploader) return fail(UNLOADED, again)
    let address = ''
    const { uppy } = uploader.createBatch({
      limits: IMPORT_FILE,
      save: async (uploaded) => {
        address = uploaded.address
      },
      saveFailed: { title: t.uploadFailed, text: UNSENT },
    })
    present.current?.destroy()
    present.current = uppy
    uppy.on('upload-progress', (_file, { bytesUploaded, bytesTotal }) => {
      const percentage = bytesTotal ? Math.round((bytesUploaded / bytesTotal) * 100) : 0
      setSending({ state: 'sending', name, percentage })
    })
    uploader.addTo(uppy, [file])
    const result = await uppy.upload().catch(() => undefined)
    if (present.current !== uppy || !isHere.current) return
    const failed = result?.failed?.[0]
    if (failed || address === '') return fail(failed?.error ?? UNSENT, again)
    await read(address, name)
  }
  return [sending, send]
}

const cardClass = 'flex flex-wrap items-center gap-3 rounded-xl p-4 text-sm'

export function SendingState({ sending }: { sending: Sending }) {
  const place = useRef<HTMLDivElement>(null)
  const { state } = sending
  // On a phone the result stands below the pressed button.
  useEffect(() => {
    if (state) place.current?.scrollIntoView({ block: 'nearest' })
  }, [state])
  const name = <bdi className="font-medium">{sending.name}</bdi>
  if (sending.state === 'failed') {
    return (
      <div ref={place} role="alert" className={`bg-danger-soft ${cardClass}`}>
        <CircleAlert aria-hidden className="size-5 shrink-0 text-danger-ink" />
        <p className="min-w-0 flex-1 basis-52 wrap-anywhere text-ink">
          {inline(t.notRead({ name }))} {sending.message}
        </p>
        {sending.retry && (
          <Button variant="outline" onClick={sending.retry}>
            <RotateCw aria-hidden />
            {t.tryAgain}
          </Button>
        )}
      </div>
    )
  }
  const percentage = sending.state === 'sending' ? sending.percentage : undefined
  return (
    <div
      ref={place}
      role={percentage === undefined ? 'status' : undefined}
      className={`border bg-surface shadow-card ${cardClass}`}
    >
      {percentage === undefined && <Spinner />}
      <p className="min-w-0 wrap-anywhere">
        {inline(percentage === undefined ? t.readingFile({ name }) : t.sendingFile({ name }))}
      </p>
      {percentage !== undefined && (
        <ProgressBar
          label={t.sendingNamed({ name: sending.name })}
          percentage={percentage}
          text={`${percentage}%`}
          className="w-full"
        />
      )}
    </div>
  )
}
