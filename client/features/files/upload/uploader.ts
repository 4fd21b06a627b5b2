import AwsS3, { type AwsBody } from '@uppy/aws-s3'
import Uppy, { type Meta, type UppyFile } from '@uppy/core'
import * as t from '#texts/files/uploads.ts'
import { sentenceOf, withReason } from '../../../core/api/api.ts'
import { notifyFailure } from '../../../core/notices/notices.ts'
import { askAddress, failureOf, isRefused, UploadFailure } from './upload-failure.ts'
import type { UploadLimits } from './upload-limits.ts'
import { WaitingFiles } from './waiting-files.ts'

export type Uploader = Uppy<UploadMeta, AwsBody>

interface UploadMeta extends Meta {
  refused?: boolean
}

export interface Batch {
  uppy: Uploader
  limits: UploadLimits
  waiting: WaitingFiles
}

type Sent = UppyFile<UploadMeta, AwsBody>

export interface UploadedFile {
  name: string
  size: number
  type: string
  /** The upload URL without its query. */
  address: string
}

export interface UploadJob {
  limits: UploadLimits
  /** Only a saved file counts as uploaded. */
  save: (file: UploadedFile) => Promise<void>
  saveFailed: { title: string; text: string }
}

const INFO_MS = 5000
// Over http a browser opens six connections to a server at most, and the page needs some.
const AT_ONCE = 3
const UNKNOWN_TYPE = 'application/octet-stream'
const SILENT = { debug() {}, warn() {}, error() {} }

export function createBatch({ limits, save, saveFailed }: UploadJob): Batch {
  const waiting = new WaitingFiles()
  const arrived = new Map<string, UploadedFile>()
  const saving = new Map<string, Promise<void>>()
  const uppy: Uploader = new Uppy<UploadMeta, AwsBody>({
    autoProceed: false,
    infoTimeout: INFO_MS,
    logger: SILENT,
    restrictions: {
      maxNumberOfFiles: limits.files,
      maxFileSize: limits.bytes,
      allowedFileTypes: limits.types ? [...limits.types] : null,
    },
    // By default Uppy would reject the whole selection if it has too many files.
    onBeforeFileAdded(file, files) {
      if (file.size === 0) {
        uppy.info(t.isEmpty({ name: file.name }), 'error', INFO_MS)
        return false
      }
      if (files[file.id] || Object.keys(files).length < limits.files) return undefined
      if (limits.files === 1) uppy.info(t.onlyOne({ name: file.name }), 'error', INFO_MS)
      else waiting.add(file.id, file.data as File)
      return false
    },
  })
  uppy.setOptions({
    locale: {
      strings: {
        exceedsSize: limits.tooLarge,
        youCanOnlyUploadFileTypes: limits.wrongType,
        noDuplicates: t.listed,
      },
    },
  })
  uppy.use(AwsS3, { shouldUseMultipart: false, limit: AT_ONCE, signRequest: askAddress })

  uppy.on('upload-error', (file, error) => {
    const failure = failureOf(error)
    const now = file && uppy.getFile(file.id)
    if (now) {
      // Uppy shows the retry button of a file only if its progress has a percentage.
      const percentage = failure.refused ? undefined : (now.progress.percentage ?? 0)
      const { postprocess: _ended, ...progress } = now.progress
      uppy.setFileState(now.id, { error: failure.message, progress: { ...progress, percentage } })
      uppy.setFileMeta(now.id, { refused: failure.refused })
    }
    notifyFailure(failure.title, failure.text)
  })

  uppy.on('upload-success', (file) => {
    if (!file || !uppy.getFile(file.id)) return
    arrived.set(file.id, describe(uppy.getFile(file.id)))
    startSaving(file.id)
  })
  // A retry doesn't upload a file again if only saving it has failed.
  uppy.addPostProcessor((ids) =>
    Promise.all(
      ids.map(async (id) => {
        const file = uppy.getFile(id)
        if (file && !saving.has(id) && isToBeSaved(file)) startSaving(id)
        return saving.get(id)
      }),
    ),
  )

  function startSaving(id: string): void {
    const file = arrived.get(id)
    if (!file) return
    uppy.emit('postprocess-progress', uppy.getFile(id), { mode: 'indeterminate' })
    saving.set(id, saved(id, file))
  }

  async function saved(id: string, file: UploadedFile): Promise<void> {
    try {
      await save(file)
      uppy.emit('postprocess-complete', uppy.getFile(id))
    } catch (error) {
      if (!uppy.getFile(id)) return
      const { title, text } = saveFailed
      const failure = new UploadFailure(title, withReason(text, error), sentenceOf(error, text))
      failure.refused = isRefused(error)
      uppy.emit('upload-error', uppy.getFile(id), failure)
    } finally {
      saving.delete(id)
    }
  }
  return { uppy, limits, waiting }
}

const isToBeSaved = ({ error, progress }: Sent) => !error && progress.uploadComplete && !progress.complete
const isDone = ({ error, progress }: Sent) => !error && progress.complete === true
const isUnderWay = ({ error, progress }: Sent) =>
  !error && progress.uploadStarted !== null && progress.complete !== true

/** It is 0 during an upload; uploaded files then make room. */
export function roomIn(files: Sent[], { files: limit }: UploadLimits): number {
  if (files.some(isUnderWay)) return 0
  return Math.max(0, limit - files.filter((file) => !isDone(file)).length)
}

export function addNext({ uppy, limits, waiting }: Batch): void {
  uppy.removeFiles(
    uppy
      .getFiles()
      .filter(isDone)
      .map(({ id }) => id),
  )
  addTo(uppy, waiting.take(roomIn(uppy.getFiles(), limits)))
}

export function addTo(uppy: Uploader, files: File[]): void {
  uppy.addFiles(files.map((file) => ({ name: file.name, type: file.type, data: file })))
}

export async function retryFailed(uppy: Uploader): Promise<void> {
  const failed = uppy.getFiles().filter(({ error, meta }) => error && !meta.refused)
  await Promise.all(failed.map(({ id }) => uppy.retryUpload(id)))
}

function describe(file: Sent): UploadedFile {
  return {
    name: file.name,
    size: file.size ?? 0,
    type: file.type || UNKNOWN_TYPE,
    address: file.uploadURL ?? '',
  }
}
