import type { Socket, SocketHandle } from '../../../server/core/live/hub-parts.ts'

/** The part of a socket that the hub needs. It keeps the messages that it gets. */
export class HubWindow implements Socket {
  bufferedAmount = 0
  readonly said: string[] = []
  closedWith: number | undefined
  handle: SocketHandle | undefined
  ping = () => undefined
  terminate = () => undefined

  send(data: Buffer, left: () => void): void {
    this.said.push(data.toString())
    left()
  }

  close(code: number): void {
    this.closedWith = code
    this.handle?.closed()
  }
}
