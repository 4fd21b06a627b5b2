import { count, number } from '../numbers.ts'

export const uploadFiles = 'Upload files'
export const newVersion = 'New version'
export const takePhoto = 'Take photo'
export const takeAPhoto = 'Take a photo'
export const photo = 'Photo'
export const upload = 'Upload'
export const uploadSome = ({ n }: { n: number }) => `Upload ${count(n, 'file')}`
export const retry = ({ n }: { n: number }) => `Retry ${count(n, 'file')}`
export const uploading = 'Uploading'
export const complete = 'Upload complete'
export const selected = ({ n }: { n: number }) => `${count(n, 'file')} selected`
export const progress = ({ done, total }: { done: number; total: number }) =>
  `${number(done)} of ${count(total, 'file')} uploaded`
export const atOnce = ({ limit, later }: { limit: number; later: number }) =>
  `Uploading ${number(limit)} at a time. ${number(later)} more to go.`
export const addNext = ({ n }: { n: number }) => `Add the next ${number(n)}`
export const fileSays = ({ name, error }: { name: string; error: string }) => `${name}: ${error}`
export const pasted = ({ at, n, extension }: { at: string; n: number | undefined; extension: string }) =>
  `Pasted ${at}${n === undefined ? '' : ` ${n}`}.${extension}`

export const cancelTitle = 'Cancel the upload?'
export const cancelText = "Files that haven't arrived yet won't be uploaded."
export const cancelIt = 'Cancel upload'
export const keepUploading = 'Keep uploading'
export const discardRest = 'Discard the other files?'
export const restNotUploaded = "They haven't been uploaded. Uploaded files are kept."
export const discardTitle = 'Discard these files?'
export const notUploaded = "They haven't been uploaded."
export const discard = 'Discard'
export const keep = 'Keep them'
export const noNetwork = "You're offline. Your files stay here and upload when you're back online."
export const unreachable = "Kerf can't be reached right now. Your files stay here: try again in a moment."

/** @spec */
export const failedTitle = 'Upload failed'
/** @spec */
export const failed = 'Failed to upload file'
/** @spec */
export const errorTitle = 'Upload error'
/** @spec */
export const noAddress = 'Failed to get upload URL. Please try again.'
/** @spec */
export const addressMissing = 'No upload URL received from server'
/** @spec */
export const notSaved = 'Failed to save file information. Please try again.'

export const isEmpty = ({ name }: { name: string }) => `${name} is empty, so it was skipped`
export const onlyOne = ({ name }: { name: string }) => `Only 1 file: ${name} was skipped`
// The library puts the file's name in place of these words.
export const listed = '%{fileName} is already in the list'
export const remove = 'Remove %{file}'
export const dropHere = ({ what }: { what: string }) => `Drop ${what} here`
export const drop = ({ what }: { what: string }) => `Drop ${what} here or %{browseFiles}`
export const choose = ({ what }: { what: string }) => `Choose ${what}`
export const browse = 'choose from this device'

export const files = 'files'
export const filesHint = ({ n }: { n: number }) => `Up to ${number(n)} files at once, 50 MB each`
export const fileTooLarge = '%{file} is larger than 50 MB'
export const aFile = 'a file'
export const fileHint = 'One file, up to 50 MB'
export const aPhoto = 'a photo'
/** @spec */
export const photoHint = 'JPG, PNG up to 5MB'
export const photoTooLarge = 'The photo is larger than 5 MB'
export const photoType = 'The photo must be a JPEG, PNG or WebP picture'
export const aPicture = 'a picture'
export const logoTooLarge = 'The logo is larger than 5 MB'
export const logoType = 'The logo must be a JPEG, PNG or WebP picture'
