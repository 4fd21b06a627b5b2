import { filesApi } from '#shared/api/files.ts'
import { ApiError, call, sentenceOf, withReason } from '../../../core/api/api.ts'

/** Why a file was not uploaded: `message` is shown at the file, `title` and `text` in the notice. */
export class UploadFailure extends Error {
  readonly title: string
  readonly text: string
  /** Whether the server will never take this file. */
  refused = false

  constructor(title: string, text: string, message = text) {
    super(message)
    this.title = title
    this.text = text
  }
}

/** Whether the server has looked at an uploaded file and does not take it: the same file again would not help. */
export const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 400 || error.status === 413)

/** Requests a URL to upload one file to. Each attempt needs a new one. */
export async function askAddress(): Promise<{ url: string }> {
  const failed = 'Failed to get upload URL. Please try again.'
  try {
    // A proxy that responds in the server's place may leave the URL out.
    const response: { uploadURL?: string } | undefined = await call(filesApi.allowUpload)
    if (response?.uploadURL) return { url: response.uploadURL }
  } catch (error) {
    throw new UploadFailure('Upload error', withReason(failed, error), sentenceOf(error, failed))
  }
  throw new UploadFailure('Upload error', failed, 'No upload URL received from server')
}

/** The failure of an upload, with the server's message if its response has one. */
export function failureOf(error: unknown): UploadFailure {
  if (error instanceof UploadFailure) return error
  const { status, body = '' } = error as { status?: number; body?: string }
  const said = status ? new ApiError(status, '', body) : error
  const failed = 'Failed to upload file'
  return new UploadFailure('Upload failed', withReason(failed, said), sentenceOf(said, failed))
}
