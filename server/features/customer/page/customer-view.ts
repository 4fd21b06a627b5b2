import type { PublicStage } from '#shared/customer/stages.ts'
import type { MessageWay } from '#shared/customer/answers.ts'

export type FileKind = 'picture' | 'pdf' | 'other'

/** Everything the customer may see, and nothing else. Names and texts are unescaped. */
export interface CustomerView {
  token: string
  shop: {
    name: string
    hasLogo: boolean
    welcome: string
    /** An IANA name, for the days of events. */
    timeZone: string
  }
  order: {
    number: string
    title: string
    stages: PublicStage[]
    /** Empty if it has none, or if the shop hides them. Never remakes. */
    parts: { name: string; isDone: boolean }[]
    /** YYYY-MM-DD; null if there is none, or if the shop hides it. */
    date: string | null
    isArchived: boolean
  }
  /** Newest first, without those under `approvals`. */
  files: SharedFile[]
  /** The newest version of each sent file. Waiting ones come first. */
  approvals: PublicApproval[]
  /** The oldest first. */
  messages: { id: string; way: MessageWay; text: string; at: string }[]
  /** The customer may still write these today. */
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
  /** Hexadecimal. */
  sha256: string
  state: 'waiting' | 'approved' | 'changes'
  askedAt: string
  answeredAt: string | null
  name: string | null
  words: string | null
  /** Null until it is made. */
  certificateId: string | null
  consent: string
  former: { version: number; state: 'approved' | 'changes'; at: string }[]
}
