import type { PublicStage } from '#shared/customer-page/stages.ts'
import type { MessageWay } from '#shared/customer-page/messages.ts'

/** How the customer's browser shows a file. */
export type FileKind = 'picture' | 'pdf' | 'other'

/** All that the customer of an order may see, and nothing else. Names and texts are as people wrote them: not escaped. */
export interface CustomerView {
  token: string
  shop: {
    name: string
    hasLogo: boolean
    /** The shop's words. */
    welcome: string
    /** An IANA name, for the days of what happened. */
    timeZone: string
  }
  order: {
    number: string
    title: string
    stages: PublicStage[]
    /** YYYY-MM-DD; null where there is none, or the shop does not show it. */
    date: string | null
    /** Who wrote a message may be asked, and has no more to say when the order is archived. */
    isArchived: boolean
  }
  /** Those that the shop shares, the newest first, without those that stand under `approvals`. */
  files: SharedFile[]
  /** Of the newest version of each file that was sent for approval, the one that waits first. */
  approvals: PublicApproval[]
  /** The oldest first. */
  messages: { id: string; way: MessageWay; text: string; at: string }[]
  /** How many more messages the customer may write today. */
  messagesLeft: number
}

export interface SharedFile {
  id: string
  /** The same for all versions of a file. */
  seriesId: string
  name: string
  /** From 1. */
  version: number
  kind: FileKind
  /** Bytes. */
  size: number
  at: string
}

export interface PublicApproval {
  id: string
  file: SharedFile
  /** Of the file's content, hexadecimal. */
  sha256: string
  state: 'waiting' | 'approved' | 'changes'
  askedAt: string
  answeredAt: string | null
  /** As the customer typed it. */
  name: string | null
  words: string | null
  /** The certificate, a file that the customer may open; null until it was made. */
  certificateId: string | null
  /** The sentence to agree to. */
  consent: string
  /** An approval of a former version of the file, such as "version 1 approved". */
  former: { version: number; state: 'approved' | 'changes'; at: string }[]
}
