import { EventEmitter, once } from 'node:events'
import { onTestFinished } from 'vitest'
import type { ClientOptions, WebSocket } from 'ws'
import type {
  AuthMessage,
  OrderEvent,
  PersonalMessage,
  PresenceMessage,
  ServerMessage,
} from '#shared/realtime.ts'
import type { Visitor } from '../visitor.ts'

// What hangs ends some time; a slow machine must not.
const PATIENCE_MS = 240_000

/** A window that shows a board: a socket whose messages are read one after the other. */
export class Screen {
  readonly socket: WebSocket
  private readonly inbox: ServerMessage[] = []
  private readonly personal: PersonalMessage[] = []
  private readonly presence: PresenceMessage[] = []
  private notified = 0
  private readonly news = new EventEmitter()
  private code: number | undefined

  constructor(socket: WebSocket) {
    this.socket = socket
    socket.on('message', (data: Buffer) => {
      const received: ServerMessage = JSON.parse(data.toString())
      // Outside the log, and whenever a consumer comes to it: read by those who ask for it.
      if (received.type === 'SEEN') this.personal.push(received)
      else if (received.type === 'INBOX') this.notified += 1
      else if (received.type === 'PRESENCE') this.presence.push(received)
      else if (received.type !== 'PERSONAL') this.inbox.push(received)
      this.news.emit('news')
    })
    socket.on('close', (code) => {
      this.code = code
      this.news.emit('news')
    })
    // What broke shows in the code of the close that follows.
    socket.on('error', () => undefined)
    onTestFinished(() => socket.terminate())
  }

  /** Connected, and signed in over the socket; AUTH_OK is still to be read. */
  static async open(visitor: Visitor, auth: Omit<AuthMessage, 'type'> = {}): Promise<Screen> {
    const screen = await Screen.connect(visitor)
    screen.say({ type: 'auth', userId: 'current-user', ...auth })
    return screen
  }

  /** As `open`, with AUTH_OK read. */
  static async live(visitor: Visitor, auth: Omit<AuthMessage, 'type'> = {}): Promise<Screen> {
    const screen = await Screen.open(visitor, auth)
    const first = await screen.next()
    if (first.type !== 'AUTH_OK') throw new Error(`${first.type} came before AUTH_OK`)
    return screen
  }

  /** Connected, and silent. */
  static async connect(visitor: Visitor, options: ClientOptions = {}): Promise<Screen> {
    const screen = new Screen(visitor.socket({}, options))
    await once(screen.socket, 'open', { signal: AbortSignal.timeout(PATIENCE_MS) })
    return screen
  }

  say(message: unknown): void {
    this.socket.send(typeof message === 'string' ? message : JSON.stringify(message))
  }

  /** The next message, or a heartbeat: one comes every half minute, which on a slow machine is within any test. */
  async nextOrPing(): Promise<ServerMessage> {
    for (;;) {
      const message = this.inbox.shift()
      if (message) return message
      if (this.code !== undefined) throw new Error(`The socket was closed with ${this.code}`)
      await this.change('message')
    }
  }

  /** The next message that is no heartbeat. */
  async next(): Promise<ServerMessage> {
    for (;;) {
      const message = await this.nextOrPing()
      if (message.type !== 'PING') return message
    }
  }

  /** The next message that is for this person alone. */
  async nextPersonal(): Promise<PersonalMessage> {
    for (;;) {
      const message = this.personal.shift()
      if (message) return message
      if (this.code !== undefined) throw new Error(`The socket was closed with ${this.code}`)
      await this.change('personal message')
    }
  }

  /** Until it is told that what its person is notified of has changed, since this was asked last. */
  async nextInbox(): Promise<void> {
    while (this.notified === 0) {
      if (this.code !== undefined) throw new Error(`The socket was closed with ${this.code}`)
      await this.change('change of the inbox')
    }
    this.notified = 0
  }

  /** Whether it was told so, and nobody has asked. */
  wasNotified(): boolean {
    return this.notified > 0
  }

  /** Until these people have the order open for all that this screen was told: the ids, with a star at whoever edits. */
  async presentAt(orderId: string, ...expected: string[]): Promise<void> {
    const wanted = expected.toSorted().join(' ')
    for (;;) {
      const message = this.presence.shift()
      if (message?.orderId === orderId) {
        const ids = message.people.map(({ person, editing }) => person.id + (editing ? '*' : ''))
        if (ids.toSorted().join(' ') === wanted) return
      }
      if (this.code !== undefined) throw new Error(`The socket was closed with ${this.code}`)
      if (!message) await this.change(`presence of ${wanted}`)
    }
  }

  /** What it was told of who has an order open, and nobody has read. */
  unreadPresence(): PresenceMessage[] {
    return this.presence.splice(0)
  }

  /** All events up to the one with this version; other messages, heartbeats aside, are an error. */
  async eventsUpTo(version: number): Promise<OrderEvent[]> {
    const events: OrderEvent[] = []
    while ((events.at(-1)?.version ?? 0) < version) {
      const message = await this.next()
      if (!('order' in message)) throw new Error(`${message.type} came instead of version ${version}`)
      events.push(message)
    }
    return events
  }

  /** The code with which the socket closes. */
  async closes(): Promise<number> {
    while (this.code === undefined) await this.change('close')
    return this.code
  }

  private async change(what: string): Promise<void> {
    try {
      await once(this.news, 'news', { signal: AbortSignal.timeout(PATIENCE_MS) })
    } catch (cause) {
      throw new Error(`No ${what} came within ${PATIENCE_MS} ms`, { cause })
    }
  }
}

/** The status with which the upgrade is refused. */
export async function refusalOf(socket: WebSocket): Promise<number> {
  onTestFinished(() => socket.terminate())
  return new Promise((resolve, reject) => {
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0))
    socket.on('open', () => reject(new Error('The socket was let in')))
    socket.on('error', reject)
  })
}
