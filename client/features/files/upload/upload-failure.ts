import { filesApi } from '#shared/api/files.ts'
import * as t from '#texts/files/uploads.ts'
import { ApiError, call, sentenceOf, withReason } from '../../../core/api/api.ts'

/** `message` is shown at the file, `title` and `text` in the notice. */
export class UploadFailure extends Error {
  readonly title: string
  readonly text: string
  refused = false

  constructor(title: string, text: string, message = text) {
    super(message)
    this.title = title
    this.text = text
  }
}

export const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 400 || error.status === 413)

export async function askAddress(): Promise<{ url: string }> {
  try {
    // A proxy that responds in the server's place may omit the URL.
    const response: { uploadURL?: string } | undefined = await call(filesApi.allowUpload)
    if (response?.uploadURL) return { url: response.uploadURL }
  } catch (error) {
    throw new UploadFailure(t.errorTitle, withReason(t.noAddress, error), sentenceOf(error, t.noAddress))
  }
  throw new UploadFailure(t.errorTitle, t.noAddress, t.addressMissing)
}

export function failureOf(error: unknown): UploadFailure {
  if (error instanceof UploadFailure) return error
  const { status, body = '' } = error as { status?: number; body?: string }
  const said = status ? new ApiError(status, '', body) : error
  return new UploadFailure(t.failedTitle, withReason(t.failed, said), sentenceOf(said, t.failed))
}
