import type { PublicStage } from '#shared/customer-page/stages.ts'
import type { MessageWay } from '#shared/customer-page/messages.ts'

/** The way in which the customer's browser shows a file. */
export type FileKind = 'picture' | 'pdf' | 'other'

/** Everything that the customer of an order may see, and nothing else. Names and texts are unescaped. */
export interface CustomerView {
  token: string
  shop: {
    name: string
    hasLogo: boolean
    /** The shop's words. */
    welcome: string
    /** An IANA name, for the days of events. */
    timeZone: string
  }
  order: {
    number: string
    title: string
    stages: PublicStage[]
    /** YYYY-MM-DD; null if there is none, or if the shop hides it. */
    date: string | null
    /** An archived order's customer can't write messages. */
    isArchived: boolean
  }
  /** The shared files, the newest first, without those under `approvals`. */
  files: SharedFile[]
  /** The newest version of each file that was sent for approval. Waiting ones come first. */
  approvals: PublicApproval[]
  /** The oldest first. */
  messages: { id: string; way: MessageWay; text: string; at: string }[]
  /** The number of messages that the customer may still write today. */
  messagesLeft: number
}

export interface SharedFile {
  id: string
  /** The same for all versions of a file. */
  seriesId: string
  name: string
  /** Starts at 1. */
  version: number
  kind: FileKind
  /** Bytes. */
  size: number
  at: string
}

export interface PublicApproval {
  id: string
  file: SharedFile
  /** The hash of the content, hexadecimal. */
  sha256: string
  state: 'waiting' | 'approved' | 'changes'
  askedAt: string
  answeredAt: string | null
  /** As the customer typed it. */
  name: string | null
  words: string | null
  /** The certificate, a file that the customer may open; null until it is made. */
  certificateId: string | null
  /** The sentence to agree to. */
  consent: string
  /** The answers to former versions of the file, such as "version 1 approved". */
  former: { version: number; state: 'approved' | 'changes'; at: string }[]
}
