/** @spec */
export const uploaded = 'File uploaded'
/** @spec */
export const uploadedMany = 'Files uploaded'
/** @spec */
export const uploadedText = ({ n }: { n: number }) => `${n} file(s) uploaded successfully`
/** @spec */
export const renamed = 'File renamed'
/** @spec */
export const deleted = 'File deleted'
/** @spec */
export const renameFailed = 'Rename failed'
/** @spec */
export const notRenamed = 'Failed to rename file'
/** @spec */
export const notDeleted = 'Failed to delete file. Please try again.'
/** @spec */
export const notViewed = ({ message }: { message: string }) => `Could not view file: ${message}`
export const back = ({ name }: { name: string }) => `"${name}" is back`
export const deleteOf = ({ name }: { name: string }) => `delete ${name}`

export const shared = 'Shared with the customer'
export const unshared = 'No longer shared'
export const sharedAgain = ({ name }: { name: string }) => `"${name}" is shared again`
export const notSharedAgain = ({ name }: { name: string }) => `"${name}" is no longer shared`
export const onPageAnyway = ({ name }: { name: string }) =>
  `${name} stays on the customer page with its approval`
export const shareOf = ({ name }: { name: string }) => `share ${name}`
export const stopSharingOf = ({ name }: { name: string }) => `stop sharing ${name}`
export const sharingFailed = "We couldn't change what the customer sees"

export const versionAdded = 'New version added'
export const isVersion = ({ name, n }: { name: string; n: number }) => `${name} is version ${n}`
export const sendForApproval = 'Send for approval'

interface Replaced {
  name: string
  /** What the new version means for those who see the old one. */
  means: 'nothing' | 'seenAtOnce' | 'seenLater'
  approval: 'none' | 'approved' | 'asked'
}

const MEANS = {
  nothing: '',
  seenAtOnce: ' The customer sees the new one right away.',
  seenLater: ' The customer keeps seeing the current version until Admin or Sales shares this one.',
}
const APPROVAL = {
  none: '',
  approved: ' The approval no longer counts: send the new version for approval.',
  asked: ' The approval request is withdrawn: send the new version for approval.',
}

export const replaces = ({ name, means, approval }: Replaced) =>
  `Replaces ${name} (the old version is kept).${MEANS[means]}${APPROVAL[approval]}`
