import type { LogEvent, ServerMessage } from '#shared/realtime.ts'
import type { Ending, Listener, ListenerKind } from '../../../server/rooms/listener.ts'

/** Any event about no order: its content makes no difference to rooms. */
export const eventOf = (version: number): LogEvent => ({ type: 'REFETCH', version })

/** A kind with the places of members' screens, none of which ever ends. */
export const KIND: ListenerKind = { perKey: 40, perOrganization: 2000, ended: async () => [] }

/** A listener that keeps what it hears. */
export class RoomListener implements Listener {
  readonly kind: ListenerKind
  readonly orgId: string
  readonly key: string
  readonly userId = 'ann'
  readonly heard: ServerMessage[] = []
  readonly beats: (number | undefined)[] = []
  greetedAt: number | undefined
  ending: Ending | undefined
  /** Bytes that its reader hasn't taken. */
  unread = 0
  onDelivered: () => void = () => undefined

  constructor(orgId: string, key: string = crypto.randomUUID(), kind: ListenerKind = KIND) {
    this.orgId = orgId
    this.key = key
    this.kind = kind
  }

  greet({ version }: { version: number }): void {
    this.greetedAt = version
  }

  deliver(data: Buffer): void {
    this.heard.push(JSON.parse(data.toString()))
    this.onDelivered()
  }

  beat(version: number | undefined): void {
    this.beats.push(version)
  }

  waiting(): number {
    return this.unread
  }

  end(why: Ending): void {
    this.ending = why
  }

  /** The versions of the events that it heard. */
  versions(): number[] {
    return this.heard.flatMap((message) => (message.type === 'REFETCH' ? [message.version] : []))
  }
}
