import type { Socket } from './hub-parts.ts'

// A reader that is this far behind is dropped: it comes back and resumes, and the server keeps its memory.
const MOST_BYTES = 2 * 1024 * 1024
const MOST_BYTES_OF_ORGANIZATION = 64 * 1024 * 1024
// What a message takes beside its text until it has left: of small ones it is most.
const MESSAGE_BYTES = 300

interface Reader {
  socket: Socket
  /** How many messages have not left. */
  messages: number
  /** What they take. */
  bytes: number
}

interface Organization {
  readers: Set<Reader>
  bytes: number
}

/** What one reader is sent. */
export interface Backlog {
  send(message: Buffer): void
  /** The reader has left, and nothing lies here for it. */
  end(): void
}

/** Bounds what lies here because nobody reads it. */
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
