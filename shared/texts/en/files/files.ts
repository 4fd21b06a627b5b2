import { count, number } from '../numbers.ts'

/** @spec */
export const noneInPanel = 'No files uploaded yet'
/** @spec */
export const none = 'No files attached'
/** @spec */
export const loading = 'Loading files...'
export const notLoaded = "We couldn't load the files."
export const files = 'Files'
/** As in "Show all 20 files". */
export const manyFiles = 'files'
export const certificate = 'Certificate'
export const view = 'View'
export const open = 'Open'
export const viewNamed = ({ name }: { name: string }) => `View ${name}`
export const openNamed = ({ name }: { name: string }) => `Open ${name}`
export const shared = 'Shared'
export const sharedAnd = 'Shared · '
export const version = ({ n }: { n: number }) => `Version ${n}`
export const shortVersion = ({ n }: { n: number }) => `v${n}`
export const customerStillSees = ({ n }: { n: number }) => `The customer still sees version ${n}.`
export const olderVersions = 'Older versions'
export const olderCount = ({ n }: { n: number }) => count(n, 'older version')
export const approvedVersion = ({ n }: { n: number }) => ` · v${n} approved`
export const namedVersion = ({ name, n }: { name: string; n: number }) => `${name}, version ${n}`
export const noPreview = 'No preview'
export const unreadable = 'No preview: too large or unreadable'
export const file = 'File'
export const dropHere = 'Drop files to add them to this order'
export const fileName = 'File name'
export const enterName = 'Please enter a file name'

export const actions = ({ name }: { name: string }) => `Actions for ${name}`
export const download = 'Download'
export const rename = 'Rename'
export const newVersion = 'New version…'
export const answeredName = "Can't rename a file the customer has answered"
export const seenName = "Can't rename a file the customer sees. Ask Admin or Sales"
export const answeredFile = "Can't delete a file the customer has answered"
export const seenFile = "Can't delete a file the customer sees. Ask Admin or Sales"
export const share = 'Share with customer'
export const stopSharing = 'Stop sharing'
export const sendForApproval = 'Send for approval'
export const withdraw = 'Withdraw approval request'
export const deleteTitle = 'Delete file'
/** @spec */
export const sureToDelete = ({ name }: { name: string }) => `Are you sure you want to delete "${name}"?`
export const sureAndWithdraw = ({ name }: { name: string }) =>
  `Are you sure you want to delete "${name}"? Its approval request will be withdrawn.`

export const stopCopying = 'Leave before all files are copied?'
export const missingFiles = "Files that aren't copied yet will be missing."
export const filesNotCopied = 'Files not copied'
export const noneCopied = ({ number }: { number: string }) => `We couldn't copy any file to ${number}`
export const someCopied = ({ copied, of }: { copied: number; of: number }) =>
  `${number(copied)} of ${count(of, 'file')} copied`
export const notCopied = ({ names, number }: { names: string; number: string }) =>
  `We couldn't copy ${names} to ${number}`
export const copied = ({ n }: { n: number }) => `${count(n, 'file')} copied`
export const copiedTo = ({ number }: { number: string }) => `To ${number}`
export const quoted = ({ name }: { name: string }) => `“${name}”`
export const andMore = ({ names, n }: { names: string; n: number }) => `${names} and ${count(n, 'more file')}`
