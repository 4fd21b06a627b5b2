import { ApiError, call, sentenceOf } from '../../core/api.ts'

/** Why a file was not uploaded: `message` stands at the file, `title` and `text` in the notice. */
export class UploadFailure extends Error {
  readonly title: string
  readonly text: string

  constructor(title: string, text: string, message = text) {
    super(message)
    this.title = title
    this.text = text
  }
}

/** An address to send one file to. Each try needs a new one. */
export async function askAddress(): Promise<{ url: string }> {
  const failed = 'Failed to get upload URL. Please try again.'
  try {
    const { uploadURL } =
      (await call<{ uploadURL?: string } | undefined>('POST', '/api/objects/upload')) ?? {}
    if (uploadURL) return { url: uploadURL }
  } catch (error) {
    throw new UploadFailure('Upload error', sentenceOf(error, failed))
  }
  throw new UploadFailure('Upload error', failed, 'No upload URL received from server')
}

/** What became of a file on its way to its address: where the server said why, in its words. */
export function failureOf(error: unknown): UploadFailure {
  if (error instanceof UploadFailure) return error
  const { status, body } = error as { status?: number; body?: string }
  const said = status && body ? new ApiError(status, '', body) : error
  return new UploadFailure('Upload failed', sentenceOf(said, 'Failed to upload file'))
}
