import { authApi } from '#shared/api/auth.ts'
import {
  DISPLACED,
  DISPLACED_RECONNECT_MS,
  RECONNECT_MS,
  SESSION_ENDED,
  SILENCE_MS,
  type AuthMessage,
  type LiveEvent,
  type PresenceMessage,
  type Seen,
  type ServerMessage,
  type ShowingMessage,
} from '#shared/realtime.ts'
import { ApiError, call } from '../api/api.ts'
import { isOfPage } from '../api/page-owner.ts'
import { parseMessage } from './parse-message.ts'

export type Liveness = 'connecting' | 'live' | 'lost'

export interface RealtimeHandlers {
  /** The last version that is known here; the server then sends what was missed. */
  version(): number | undefined
  /** All that was missed while the connection was not there has been told. */
  onCaughtUp(): void
  onEvent(event: LiveEvent): void
  /** What is for this person's screens alone. */
  onPersonal(message: Seen): void
  /** Something came into this person's inbox, or was read on another screen. */
  onInbox(): void
  /** An import of this person has come further, or has ended. */
  onImport(): void
  /** Some of what is personal has changed, or may not have been heard. */
  onPersonalMissed(): void
  /** Everything up to this version has happened; what is older here must be loaded again. */
  onPresent(version: number): void
  /** What happened up to this version cannot be told any more: everything must be loaded again. */
  onLost(version: number): void
  /** The connection is there, in the session that the page was loaded for. */
  onLive(): void
  /** The session is over, or somebody else's, or looks at another organization or another database. */
  onEnded(): void
}

/** So often in a row a socket is refused, while calls are answered, before it is known that none gets through. */
const REFUSED_OFTEN = 3

let heardAt = 0
let log: string | undefined

/** Which log the server's versions count in: of which organization, in which database. */
export const presentLog = (): string | undefined => log

const orgOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1)

/** What is shown comes from this log. */
export function setLog(name: string): void {
  log = name
}

/** When the server said something last, in milliseconds since 1970: until then the board is known to have been true. */
export const lastHeard = (): number => heardAt

type Listener = () => void

/** The one connection to the server: comes back 3 seconds after each close or failure, from where it was. */
export class Realtime {
  #liveness: Liveness = 'connecting'
  /** What happened up to this version is still being told. */
  #catchingUpTo: number | undefined
  /** How often in a row the server has said whose session this is where a socket was refused. */
  #refused = 0
  #socket: WebSocket | undefined
  #silence: ReturnType<typeof setTimeout> | undefined
  #retry: ReturnType<typeof setTimeout> | undefined
  #listeners = new Set<Listener>()
  #handlers: RealtimeHandlers

  #showing: ShowingMessage | undefined
  #present: PresenceMessage | undefined

  constructor(handlers: RealtimeHandlers) {
    this.#handlers = handlers
  }

  liveness = (): Liveness => this.#liveness

  /** Whether calls get through and sockets don't, as behind a proxy that doesn't pass them. */
  isShutOut = (): boolean => this.#refused >= REFUSED_OFTEN

  /** The last that was heard of who has what open, while the connection is there. */
  present = (): PresenceMessage | undefined => this.#present

  /** What this window shows from now on. */
  show = (showing: ShowingMessage): void => {
    this.#showing = showing
    this.#tell()
    // Later: an effect that runs anew shows nothing for a moment in between.
    queueMicrotask(() => {
      if (this.#present && this.#present.orderId !== this.#showing?.orderId) this.#hear(undefined)
    })
  }

  subscribe = (listener: Listener): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  open = (): void => {
    const scheme = window.location.protocol === 'https:' ? 'wss' : 'ws'
    const socket = new WebSocket(`${scheme}://${window.location.host}/ws`)
    this.#socket = socket
    let since: number | undefined
    let opened = false
    socket.addEventListener('open', () => {
      this.#refused = 0
      opened = true
      since = this.#handlers.version()
      // Who it is stands in the cookie; the server does not look at the userId.
      const hello: AuthMessage = {
        type: 'auth',
        userId: 'session',
        ...(since !== undefined && { version: since, ...(log !== undefined && { log }) }),
      }
      socket.send(JSON.stringify(hello))
      this.#watchSilence()
    })
    socket.addEventListener('message', (message: MessageEvent<string>) => {
      this.#watchSilence()
      const parsed = parseMessage(message.data)
      if (parsed) this.#receive(parsed, since)
    })
    socket.addEventListener('close', (event) => {
      if (socket !== this.#socket) return
      clearTimeout(this.#silence)
      this.#present = undefined
      this.#become('lost')
      if (event.code === SESSION_ENDED) this.#handlers.onEnded()
      else if (!opened) void this.#askWhy()
      this.#retry = setTimeout(this.open, event.code === DISPLACED ? DISPLACED_RECONNECT_MS : RECONNECT_MS)
    })
  }

  close = (): void => {
    const socket = this.#socket
    this.#socket = undefined
    clearTimeout(this.#retry)
    clearTimeout(this.#silence)
    socket?.close()
  }

  /** The browser says that its network has gone. A server in the shop's own may still be there: a new connection tells. */
  reconnect = (): void => {
    this.close()
    this.#present = undefined
    this.#become('lost')
    this.open()
  }

  /** There is a network again: what waits for the next try, or for an answer that cannot come any more, tries at once. */
  reconnectUnlessLive = (): void => {
    if (this.#liveness === 'live') return
    this.close()
    this.open()
  }

  /** A connection that is refused is refused without a reason: the session may be over. */
  async #askWhy(): Promise<void> {
    if (this.isShutOut()) return
    try {
      const { id, orgId } = await call(authApi.user)
      if (!isOfPage(id, orgId)) return this.#handlers.onEnded()
      this.#refused += 1
      if (this.isShutOut()) this.#tellListeners()
    } catch (error) {
      // Any other failure tells nothing: the next try asks again.
      if (error instanceof ApiError && error.status === 401) this.#handlers.onEnded()
    }
  }

  #receive(message: ServerMessage, since: number | undefined): void {
    switch (message.type) {
      case 'AUTH_OK':
        // Nothing of another person or log is shown. It is looked again whether the session has come back to this one.
        if (!isOfPage(message.userId, orgOf(message.log)) || (log !== undefined && message.log !== log)) {
          this.#socket?.close()
          return this.#handlers.onEnded()
        }
        log = message.log
        this.#catchingUpTo = message.version
        this.#become('live')
        this.#handlers.onLive()
        // What is personal is in no log. The page may have asked for it before it could hear of changes.
        this.#handlers.onPersonalMissed()
        this.#tell()
        // With a version sent, what was missed follows as events.
        if (since === undefined) this.#handlers.onPresent(message.version)
        this.#caughtUp(since ?? message.version)
        break
      case 'PING':
        this.#handlers.onPresent(message.version)
        break
      case 'REFETCH':
        this.#handlers.onLost(message.version)
        this.#catchingUpTo = undefined
        break
      case 'ORDER_CREATED':
      case 'ORDER_UPDATED':
      case 'ORDER_MOVED':
      case 'EVENT':
        this.#handlers.onEvent(message)
        this.#caughtUp(message.version)
        break
      case 'SEEN':
        this.#handlers.onPersonal(message)
        break
      case 'INBOX':
        this.#handlers.onInbox()
        break
      case 'IMPORT':
        this.#handlers.onImport()
        break
      case 'PRESENCE':
        this.#hear(message)
        break
      case 'PERSONAL':
        this.#handlers.onPersonalMissed()
        break
      case 'ERROR':
        console.warn(`Realtime: ${message.message}`)
    }
  }

  #tell(): void {
    if (this.#showing && this.#liveness === 'live') this.#socket?.send(JSON.stringify(this.#showing))
  }

  #hear(message: PresenceMessage | undefined): void {
    this.#present = message
    this.#tellListeners()
  }

  #caughtUp(version: number): void {
    if (this.#catchingUpTo === undefined || version < this.#catchingUpTo) return
    this.#catchingUpTo = undefined
    this.#handlers.onCaughtUp()
  }

  #become(liveness: Liveness): void {
    if (liveness === this.#liveness) return
    this.#liveness = liveness
    this.#tellListeners()
  }

  #tellListeners(): void {
    for (const listener of this.#listeners) listener()
  }

  // A phone that slept keeps a socket that is open in name only.
  #watchSilence(): void {
    heardAt = Date.now()
    clearTimeout(this.#silence)
    this.#silence = setTimeout(() => this.#socket?.close(), SILENCE_MS)
  }
}
