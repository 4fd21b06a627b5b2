import { use, useEffect, useState, useTransition, type ComponentType } from 'react'
import { ErrorState } from '../ui/error-state.tsx'
import { renewForPart } from './new-build.ts'
import { notifyFailure } from './toast.ts'

const UNREACHED = 'This part of Kerf could not be loaded. Check the connection and try again.'

export interface FailedPartProps {
  message: string
  busy: boolean
  onRetry: () => void
}

interface Asked {
  /** Whoever asked takes the wish back, and a notice says so; without it the failure stands in the part's place. */
  onFailed?: () => void
}

/**
 * A component that is fetched when it is first shown, within a Suspense. React's own `lazy` would remember for ever
 * that it could not be fetched.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Failed: ComponentType<FailedPartProps> = FailedPart,
) {
  let part: ComponentType<P> | undefined
  let coming: Promise<ComponentType<P> | null> | undefined
  let failedBefore = false

  // Its own promise for all who wait: one of each would be asked for again with each drawing.
  const fetchPart = () =>
    (coming ??= load().then(
      (found) => (part = found),
      async () => {
        if (await renewForPart(failedBefore)) return new Promise<never>(() => {})
        failedBefore = true
        return null
      },
    ))

  function Part({ onFailed, ...rest }: P & Asked) {
    const [promise, setPromise] = useState(fetchPart)
    const [busy, start] = useTransition()
    // Decided once: between two drawings of the same it must not change whether it waits.
    const [atOnce] = useState(() => part)
    const Found = atOnce ?? use(promise)
    const failed = Found === null
    useEffect(() => {
      if (!failed) return
      if (coming === promise) coming = undefined
      if (!onFailed) return
      notifyFailure('Error', UNREACHED)
      onFailed()
      // oxlint-disable-next-line react/exhaustive-deps
    }, [failed, promise])

    if (Found) return <Found {...(rest as unknown as P)} />
    if (onFailed) return null
    return <Failed message={UNREACHED} busy={busy} onRetry={() => start(() => setPromise(fetchPart()))} />
  }

  return Object.assign(Part, {
    /** When a finger or a pointer comes near. */
    near: () =>
      void load().catch(() => {
        failedBefore = true
      }),
    /** The router's, which waits for it before it shows a page. */
    preload: async () => void (part ?? (await fetchPart())),
  })
}

function FailedPart(props: FailedPartProps) {
  return <ErrorState compact {...props} />
}
