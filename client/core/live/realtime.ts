import {
  RECONNECT_MS,
  SILENCE_MS,
  type ClientMessage,
  type LiveEvent,
  type PersonalMessage,
  type ServerMessage,
} from '#shared/realtime.ts'

export type Liveness = 'connecting' | 'live' | 'lost'

export interface RealtimeHandlers {
  /** The last version that is known here; the server then sends what was missed. */
  version(): number | undefined
  onEvent(event: LiveEvent): void
  /** What is for this person's screens alone. */
  onPersonal(message: PersonalMessage): void
  /** Some of that may not have been heard. */
  onPersonalMissed(): void
  /** Everything up to this version has happened; what is older here must be loaded again. */
  onPresent(version: number): void
  /** What happened up to this version cannot be told any more: everything must be loaded again. */
  onLost(version: number): void
  /** The session is over, or looks at another organization. */
  onEnded(): void
}

const ENDED = 4401

let heardAt = 0

/** When the server said something last, in milliseconds since 1970: until then the board is known to have been true. */
export const lastHeard = (): number => heardAt

type Listener = () => void

/** The one connection to the server: comes back 3 seconds after each close or failure, from where it was. */
export class Realtime {
  #liveness: Liveness = 'connecting'
  /** Whether it was live before. */
  #connected = false
  #socket: WebSocket | undefined
  #silence: ReturnType<typeof setTimeout> | undefined
  #retry: ReturnType<typeof setTimeout> | undefined
  #listeners = new Set<Listener>()
  #handlers: RealtimeHandlers

  constructor(handlers: RealtimeHandlers) {
    this.#handlers = handlers
  }

  liveness = (): Liveness => this.#liveness

  subscribe = (listener: Listener): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  open = (): void => {
    const scheme = window.location.protocol === 'https:' ? 'wss' : 'ws'
    const socket = new WebSocket(`${scheme}://${window.location.host}/ws`)
    this.#socket = socket
    let since: number | undefined
    socket.addEventListener('open', () => {
      since = this.#handlers.version()
      // Who it is stands in the cookie; the server does not look at the userId.
      const hello: ClientMessage = {
        type: 'auth',
        userId: 'session',
        ...(since !== undefined && { version: since }),
      }
      socket.send(JSON.stringify(hello))
      this.#watchSilence()
    })
    socket.addEventListener('message', (message: MessageEvent<string>) => {
      this.#watchSilence()
      const parsed = parse(message.data)
      if (parsed) this.#receive(parsed, since)
    })
    socket.addEventListener('close', (event) => {
      if (socket !== this.#socket) return
      clearTimeout(this.#silence)
      this.#become('lost')
      if (event.code === ENDED) this.#handlers.onEnded()
      this.#retry = setTimeout(this.open, RECONNECT_MS)
    })
  }

  close = (): void => {
    const socket = this.#socket
    this.#socket = undefined
    clearTimeout(this.#retry)
    clearTimeout(this.#silence)
    socket?.close()
  }

  #receive(message: ServerMessage, since: number | undefined): void {
    switch (message.type) {
      case 'AUTH_OK':
        this.#become('live')
        if (this.#connected) this.#handlers.onPersonalMissed()
        this.#connected = true
        // With a version sent, what was missed follows as events.
        if (since === undefined) this.#handlers.onPresent(message.version)
        break
      case 'PING':
        this.#handlers.onPresent(message.version)
        break
      case 'REFETCH':
        this.#handlers.onLost(message.version)
        break
      case 'ORDER_CREATED':
      case 'ORDER_UPDATED':
      case 'ORDER_MOVED':
      case 'EVENT':
        this.#handlers.onEvent(message)
        break
      case 'SEEN':
        this.#handlers.onPersonal(message)
        break
      case 'PERSONAL':
        this.#handlers.onPersonalMissed()
        break
      case 'ERROR':
        console.warn(`Realtime: ${message.message}`)
    }
  }

  #become(liveness: Liveness): void {
    if (liveness === this.#liveness) return
    this.#liveness = liveness
    for (const listener of this.#listeners) listener()
  }

  // A phone that slept keeps a socket that is open in name only.
  #watchSilence(): void {
    heardAt = Date.now()
    clearTimeout(this.#silence)
    this.#silence = setTimeout(() => this.#socket?.close(), SILENCE_MS)
  }
}

function parse(data: string): ServerMessage | undefined {
  try {
    return JSON.parse(data)
  } catch (error) {
    console.warn('Realtime: a message could not be read', error)
    return undefined
  }
}
