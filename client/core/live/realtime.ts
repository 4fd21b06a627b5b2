import { authApi } from '#shared/api/auth.ts'
import {
  DISPLACED,
  DISPLACED_RECONNECT_MS,
  RECONNECT_MS,
  SESSION_ENDED,
  SILENCE_MS,
  type AuthMessage,
  type LiveEvent,
  type PersonalMessage,
  type PresenceMessage,
  type ServerMessage,
  type ShowingMessage,
} from '#shared/realtime.ts'
import { ApiError, call } from '../api/api.ts'
import { isOfPage } from '../api/page-owner.ts'
import { parseMessage } from './parse-message.ts'

export type Liveness = 'connecting' | 'live' | 'lost'

export interface RealtimeHandlers {
  /** The server sends the events after this version. */
  version(): number | undefined
  /** All events that were missed without a connection have arrived. */
  onCaughtUp(): void
  onEvent(event: LiveEvent): void
  onPersonal(message: PersonalMessage | undefined): void
  /** Data older than this version must be loaded again. */
  onPresent(version: number): void
  /** The events up to this version can't be sent any longer: everything must be loaded again. */
  onLost(version: number): void
  /** Connected, in the session that the page was loaded for. */
  onLive(): void
  /** The session is over, belongs to somebody else, or is in another organization or database. */
  onEnded(): void
}

/** After this many refusals in a row while calls are answered, the page assumes that no socket gets through. */
const REFUSED_OFTEN = 3

let heardAt = 0
let log: string | undefined

/** It names the organization and the database of the server's versions. */
export const presentLog = (): string | undefined => log

const orgOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1)

export function setLog(name: string): void {
  log = name
}

/** In milliseconds since 1970. The board was true until then. */
export const lastHeard = (): number => heardAt

type Listener = () => void

/** Reconnects 3 seconds after each close or failure, and continues where it was. */
export class Realtime {
  #liveness: Liveness = 'connecting'
  /** The server is still sending events up to this version. */
  #catchingUpTo: number | undefined
  /** Refusals in a row, while the server confirmed the session. */
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

  /** Calls get through and sockets don't, for example behind a proxy that doesn't pass them. */
  isShutOut = (): boolean => this.#refused >= REFUSED_OFTEN

  present = (): PresenceMessage | undefined => this.#present

  show = (showing: ShowingMessage): void => {
    this.#showing = showing
    this.#tell()
    // Deferred, because an effect that runs again shows nothing for a moment in between.
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
      // The cookie says who it is; the server ignores the userId.
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

  /** The browser's network is gone, but a server in the shop's own network may still be there. */
  reconnect = (): void => {
    this.close()
    this.#present = undefined
    this.#become('lost')
    this.open()
  }

  /** The network is back. Waiting for the next try, or for an answer that won't come, would take long. */
  reconnectUnlessLive = (): void => {
    if (this.#liveness === 'live') return
    this.close()
    this.open()
  }

  /** A refused connection gives no reason, so this asks whether the session is over. */
  async #askWhy(): Promise<void> {
    if (this.isShutOut()) return
    try {
      const { id, orgId } = await call(authApi.user)
      if (!isOfPage(id, orgId)) return this.#handlers.onEnded()
      this.#refused += 1
      if (this.isShutOut()) this.#tellListeners()
    } catch (error) {
      // Any other failure proves nothing: the next try asks again.
      if (error instanceof ApiError && error.status === 401) this.#handlers.onEnded()
    }
  }

  #receive(message: ServerMessage, since: number | undefined): void {
    switch (message.type) {
      case 'AUTH_OK':
        // Data of another person or log is never shown. The next try checks whether the session is this one again.
        if (!isOfPage(message.userId, orgOf(message.log)) || (log !== undefined && message.log !== log)) {
          this.#socket?.close()
          return this.#handlers.onEnded()
        }
        log = message.log
        this.#catchingUpTo = message.version
        this.#become('live')
        this.#handlers.onLive()
        // Personal data is in no log. The page may have loaded it before it could hear of changes.
        this.#handlers.onPersonal(undefined)
        this.#tell()
        // If a version was sent, the missed events follow.
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
      case 'INBOX':
      case 'IMPORT':
      case 'PERSONAL':
        this.#handlers.onPersonal(message)
        break
      case 'PRESENCE':
        this.#hear(message)
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

  // After a phone slept, its socket may be open in name only.
  #watchSilence(): void {
    heardAt = Date.now()
    clearTimeout(this.#silence)
    this.#silence = setTimeout(() => this.#socket?.close(), SILENCE_MS)
  }
}
