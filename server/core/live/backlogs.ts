import type { Socket } from './hub-parts.ts'

// A reader this far behind is dropped to save the server's memory. It reconnects and resumes.
const MOST_BYTES = 2 * 1024 * 1024
const MOST_BYTES_OF_ORGANIZATION = 64 * 1024 * 1024
// A pending message's overhead beside its text. For small messages it is most of their size.
const MESSAGE_BYTES = 300

interface Reader {
  socket: Socket
  /** Messages that haven't left. */
  messages: number
  /** Their size in memory. */
  bytes: number
}

interface Organization {
  readers: Set<Reader>
  bytes: number
}

/** The messages for one reader. */
export interface Backlog {
  send(message: Buffer): void
  /** Frees the messages of a reader that left. */
  end(): void
}

/** Limits the messages that readers leave unread here. */
export function openBacklogs(): { open(orgId: string, socket: Socket): Backlog } {
  const organizations = new Map<string, Organization>()

  return {
    open(orgId, socket) {
      const organization = organizations.get(orgId) ?? { readers: new Set(), bytes: 0 }
      organizations.set(orgId, organization)
      const { readers } = organization
      const reader: Reader = { socket, messages: 0, bytes: 0 }
      readers.add(reader)

      function count(messages: number): void {
        reader.messages += messages
        const bytes = socket.bufferedAmount + MESSAGE_BYTES * reader.messages
        organization.bytes += bytes - reader.bytes
        reader.bytes = bytes
      }

      function leave(one: Reader): void {
        if (!readers.delete(one)) return
        organization.bytes -= one.bytes
        if (readers.size === 0) organizations.delete(orgId)
      }

      function drop(one: Reader): void {
        leave(one)
        one.socket.terminate()
      }

      return {
        send(message) {
          if (!readers.has(reader)) return
          socket.send(message, () => {
            if (readers.has(reader)) count(-1)
          })
          count(1)
          if (reader.bytes > MOST_BYTES) drop(reader)
          while (organization.bytes > MOST_BYTES_OF_ORGANIZATION) {
            drop([...readers].reduce((most, one) => (one.bytes > most.bytes ? one : most)))
          }
        },
        end: () => leave(reader),
      }
    },
  }
}
