/** What a customer answers to a file that was sent for approval. */
export const ANSWERS = ['approved', 'changes'] as const

/**
 * Of one order, with those that were taken back or answered: whoever opens it is given the list of them as a whole.
 */
export const MOST_APPROVALS = 200

/** The sentence that whoever approves agrees to, with the file as they see it. */
export const consentOf = ({ name, version }: { name: string; version: number }) =>
  `I have looked at "${name}"${version > 1 ? ` (version ${version})` : ''} and approve it. It may be made as it is shown there.`

/** Bytes of the picture of a signature. */
export const LARGEST_SIGNATURE = 150_000
/** Pixels. */
export const SIGNATURE_SIZE = { width: 1200, height: 600 }
