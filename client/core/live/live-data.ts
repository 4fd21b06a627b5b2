import type { QueryClient } from '@tanstack/react-query'
import type { LiveEvent } from '#shared/realtime.ts'
import { Unreachable } from '../api/api.ts'
import { confirm } from '../persist/status.ts'
import { reloadForSession, resumeSession } from '../session.tsx'
import { handleEvent, handlePersonal, isKnown } from './event-handlers.ts'
import type { RealtimeHandlers } from './realtime.ts'

interface VersionedData {
  versions(queryClient: QueryClient): number[]
  isCurrent(queryClient: QueryClient): boolean
  /** @param isKnown false for an event of a newer server: what it may concern must be loaded again */
  show(queryClient: QueryClient, message: LiveEvent, isKnown: boolean): void
  reload(queryClient: QueryClient): void
}

let data: VersionedData | undefined

/** The boards are the only data with versions. */
export function registerVersionedData(boards: VersionedData): void {
  data = boards
}

// Enough for the events that arrive while a board loads. If more arrive, it is loaded again.
const REMEMBERED = 500

interface Received {
  events: LiveEvent[]
  /** The newest version that any message has named; before the first message, the version of the oldest board. */
  present: number
}

const receivedBy = new WeakMap<QueryClient, Received>()

export const receivedIn = (queryClient: QueryClient): Received =>
  receivedBy.get(queryClient) ?? { events: [], present: 0 }

export function setPresent(queryClient: QueryClient, version: number): void {
  const { events, present } = receivedIn(queryClient)
  receivedBy.set(queryClient, { events, present: Math.max(present, version) })
}

/** After a failed reload the old data stays on the screen, so each heartbeat tries again. */
async function retryFailedReloads(queryClient: QueryClient): Promise<void> {
  await queryClient.refetchQueries({
    type: 'active',
    // Without data an error with a retry button is shown, and the button must not move under a finger.
    predicate: ({ state }) => state.data !== undefined && state.isInvalidated && state.fetchStatus === 'idle',
  })
  confirmBoard(queryClient)
}

function confirmBoard(queryClient: QueryClient): void {
  if (data?.isCurrent(queryClient)) confirm('board')
}

export function liveData(queryClient: QueryClient): RealtimeHandlers {
  const versions = () => data?.versions(queryClient) ?? []
  return {
    version() {
      const { present } = receivedIn(queryClient)
      // A board may be newer than the last message and than other shown data.
      const known = [...versions(), ...(present ? [present] : [])]
      return known.length > 0 ? Math.min(...known) : undefined
    },
    onEvent(message) {
      const { events, present } = receivedIn(queryClient)
      // Before the first event `present` is 0, but the shown data has a version.
      const known = present || Math.min(...versions())
      const missed = Number.isFinite(known) && message.version > known + 1
      receivedBy.set(queryClient, { events: [...events.slice(1 - REMEMBERED), message], present })
      setPresent(queryClient, message.version)
      const { event } = message
      data?.show(queryClient, message, isKnown(event))
      handleEvent(queryClient, event)
      if (!isKnown(event) && !('order' in message)) void queryClient.invalidateQueries()
      if (missed) data?.reload(queryClient)
    },
    onPresent(version) {
      const loaded = versions()
      const { present } = receivedIn(queryClient)
      const unheard = (present > 0 || loaded.length === 0) && present < version
      setPresent(queryClient, version)
      if (unheard || loaded.some((of) => of < version)) data?.reload(queryClient)
      void retryFailedReloads(queryClient)
    },
    onCaughtUp: () => confirm('board'),
    onLost(version) {
      receivedBy.set(queryClient, { events: [], present: version })
      // People reload too: a name may have changed.
      void queryClient.invalidateQueries().then(() => confirmBoard(queryClient))
    },
    onPersonal: (message) => handlePersonal(queryClient, message),
    onLive() {
      resumeSession()
      void queryClient.refetchQueries({
        type: 'active',
        predicate: ({ state }) => state.data === undefined && state.error instanceof Unreachable,
      })
    },
    // The user has signed out or switched the organization elsewhere, so the loaded data is outdated.
    onEnded: () => void reloadForSession(queryClient),
  }
}
