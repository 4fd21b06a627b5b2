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

// A stuck test ends at some time, but a slow machine must not fail it.
const PATIENCE_MS = 240_000

/** A window with a board: a socket whose messages are read one after the other. */
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
      // These messages aren't in the log and arrive at any time, so only tests that ask for them read them.
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
    // The code of the following close shows what broke.
    socket.on('error', () => undefined)
    onTestFinished(() => socket.terminate())
  }

  /** Connected, and signed in over the socket. AUTH_OK isn't read yet. */
  static async open(visitor: Visitor, auth: Omit<AuthMessage, 'type'> = {}): Promise<Screen> {
    const screen = await Screen.connect(visitor)
    screen.say({ type: 'auth', userId: 'current-user', ...auth })
    return screen
  }

  /** Like `open`, with AUTH_OK read. */
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

  /**
   * The next message, including heartbeats. A heartbeat comes every half minute, so on a slow machine it can come
   * during any test.
   */
  async nextOrPing(): Promise<ServerMessage> {
    for (;;) {
      const message = this.inbox.shift()
      if (message) return message
      if (this.code !== undefined) throw new Error(`The socket was closed with ${this.code}`)
      await this.change('message')
    }
  }

  /** The next message that isn't a heartbeat. */
  async next(): Promise<ServerMessage> {
    for (;;) {
      const message = await this.nextOrPing()
      if (message.type !== 'PING') return message
    }
  }

  /** The next message for this person alone. */
  async nextPersonal(): Promise<PersonalMessage> {
    for (;;) {
      const message = this.personal.shift()
      if (message) return message
      if (this.code !== undefined) throw new Error(`The socket was closed with ${this.code}`)
      await this.change('personal message')
    }
  }

  /** Waits for a message that the person's inbox has changed, since the last call. */
  async nextInbox(): Promise<void> {
    while (this.notified === 0) {
      if (this.code !== undefined) throw new Error(`The socket was closed with ${this.code}`)
      await this.change('change of the inbox')
    }
    this.notified = 0
  }

  /** Whether such a message came and wasn't read. */
  wasNotified(): boolean {
    return this.notified > 0
  }

  /**
   * Waits until these people have the order open, as told to this screen: their ids, with a star for those who edit.
   */
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

  /** The presence messages that weren't read yet. */
  unreadPresence(): PresenceMessage[] {
    return this.presence.splice(0)
  }

  /** All events up to the one with this version. Other messages, except heartbeats, are an error. */
  async eventsUpTo(version: number): Promise<OrderEvent[]> {
    const events: OrderEvent[] = []
    while ((events.at(-1)?.version ?? 0) < version) {
      const message = await this.next()
      if (!('order' in message)) throw new Error(`${message.type} came instead of version ${version}`)
      events.push(message)
    }
    return events
  }

  /** The code that the socket closes with. */
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

/** The status that refuses the upgrade. */
export async function refusalOf(socket: WebSocket): Promise<number> {
  onTestFinished(() => socket.terminate())
  return new Promise((resolve, reject) => {
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0))
    socket.on('open', () => reject(new Error('The socket was let in')))
    socket.on('error', reject)
  })
}
