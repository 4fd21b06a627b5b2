import { FILE_LIMIT, FILES_PER_BATCH, PHOTO_LIMIT, PHOTO_TYPES } from '#shared/files/files.ts'
import * as t from '#texts/files/uploads.ts'

export interface UploadLimits {
  files: number
  bytes: number
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
  what: t.files,
  hint: t.filesHint({ n: FILES_PER_BATCH }),
  tooLarge: t.fileTooLarge,
  wrongType: '',
}

export const NEW_VERSION: UploadLimits = {
  ...ORDER_FILES,
  files: 1,
  what: t.aFile,
  hint: t.fileHint,
}

export const PROFILE_PHOTO: UploadLimits = {
  files: 1,
  bytes: PHOTO_LIMIT,
  types: PHOTO_TYPES,
  what: t.aPhoto,
  hint: t.photoHint,
  tooLarge: t.photoTooLarge,
  wrongType: t.photoType,
}

export const LOGO: UploadLimits = {
  ...PROFILE_PHOTO,
  what: t.aPicture,
  tooLarge: t.logoTooLarge,
  wrongType: t.logoType,
}
