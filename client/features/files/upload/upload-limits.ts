import { FILE_LIMIT, FILES_PER_BATCH, PHOTO_LIMIT, PHOTO_TYPES } from '#shared/files/files.ts'

/** The limits of one upload, and the texts that state them. */
export interface UploadLimits {
  files: number
  /** The largest size of one file, in bytes. */
  bytes: number
  /** The accepted MIME types; undefined accepts all. */
  types?: readonly string[]
  /** As in “Choose a photo”. */
  what: string
  hint: string
  tooLarge: string
  wrongType: string
}

export const ORDER_FILES: UploadLimits = {
  files: FILES_PER_BATCH,
  bytes: FILE_LIMIT,
  what: 'files',
  hint: `Up to ${FILES_PER_BATCH} files at once, 50 MB each`,
  tooLarge: '%{file} has more than 50 MB',
  wrongType: '',
}

export const NEW_VERSION: UploadLimits = {
  ...ORDER_FILES,
  files: 1,
  what: 'a file',
  hint: 'One file, up to 50 MB',
}

export const PROFILE_PHOTO: UploadLimits = {
  files: 1,
  bytes: PHOTO_LIMIT,
  types: PHOTO_TYPES,
  what: 'a photo',
  hint: 'JPG, PNG up to 5MB',
  tooLarge: 'The photo has more than 5 MB',
  wrongType: 'The photo must be a JPEG, PNG or WebP picture',
}

export const LOGO: UploadLimits = {
  ...PROFILE_PHOTO,
  what: 'a picture',
  tooLarge: 'The logo has more than 5 MB',
  wrongType: 'The logo must be a JPEG, PNG or WebP picture',
}
