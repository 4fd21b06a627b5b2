import { filesApi } from '#shared/api/files.ts'
import { ApiError, call, sentenceOf, withReason } from '../../../core/api/api.ts'

/** Why a file wasn't uploaded. `message` is shown at the file, `title` and `text` in the notice. */
export class UploadFailure extends Error {
  readonly title: string
  readonly text: string
  /** Whether the server will never accept this file. */
  refused = false

  constructor(title: string, text: string, message = text) {
    super(message)
    this.title = title
    this.text = text
  }
}

/** Whether the server examined an uploaded file and refused it: a retry with the same file would not help. */
export const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 400 || error.status === 413)

/** Requests a URL for uploading one file. Each attempt needs a new one. */
export async function askAddress(): Promise<{ url: string }> {
  const failed = 'Failed to get upload URL. Please try again.'
  try {
    // A proxy that responds in the server's place may omit the URL.
    const response: { uploadURL?: string } | undefined = await call(filesApi.allowUpload)
    if (response?.uploadURL) return { url: response.uploadURL }
  } catch (error) {
    throw new UploadFailure('Upload error', withReason(failed, error), sentenceOf(error, failed))
  }
  throw new UploadFailure('Upload error', failed, 'No upload URL received from server')
}

/** The failure of an upload, with the server's message if the response has one. */
export function failureOf(error: unknown): UploadFailure {
  if (error instanceof UploadFailure) return error
  const { status, body = '' } = error as { status?: number; body?: string }
  const said = status ? new ApiError(status, '', body) : error
  const failed = 'Failed to upload file'
  return new UploadFailure('Upload failed', withReason(failed, said), sentenceOf(said, failed))
}
