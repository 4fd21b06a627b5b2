/** A customer's answer to a file sent for approval. */
export const ANSWERS = ['approved', 'changes'] as const

/** Per order, including withdrawn and answered ones: opening the order reads all of them. */
export const MOST_APPROVALS = 200

/** The sentence that the approver agrees to, with the file as they see it. */
export const consentOf = ({ name, version }: { name: string; version: number }) =>
  `I have looked at "${name}"${version > 1 ? ` (version ${version})` : ''} and approve it. It may be made as it is shown there.`

/** Bytes of the picture of a signature. */
export const LARGEST_SIGNATURE = 150_000
/** Pixels. */
export const SIGNATURE_SIZE = { width: 1200, height: 600 }
