import { use, useEffect, useState, useTransition, type ComponentType } from 'react'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { reloadForMissingPart } from './new-build.ts'
import { notifyFailure } from '../notices/notices.ts'

const UNREACHED = 'This part of Kerf could not be loaded. Check the connection and try again.'

export interface FailedPartProps {
  message: string
  busy: boolean
  onRetry: () => void
}

interface LazyPartProps {
  /**
   * Called when the part cannot be loaded, so that whoever opened it can close it again; a notice shows the error.
   * Without it the error is shown where the part would be.
   */
  onFailed?: () => void
}

/**
 * A component that is loaded when it is first rendered, inside a Suspense. Unlike React's `lazy` it can be retried:
 * `lazy` remembers a failed import for ever.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Failed: ComponentType<FailedPartProps> = FailedPart,
) {
  let part: ComponentType<P> | undefined
  let loading: Promise<ComponentType<P> | null> | undefined
  let failedBefore = false

  // All who wait share one promise. With a new promise in each render, `use` would suspend again and again.
  const loadPart = () =>
    (loading ??= load().then(
      (loaded) => (part = loaded),
      async () => {
        // A promise that never settles: the page is about to be reloaded.
        if (await reloadForMissingPart(failedBefore)) return new Promise<never>(() => {})
        failedBefore = true
        return null
      },
    ))

  const loadEarly = () =>
    load().then(
      (loaded) => {
        // Drawn at once when it is wanted: React would hold back what waits in a Suspense for 300 ms.
        part = loaded
        return true
      },
      () => {
        failedBefore = true
        return false
      },
    )

  function Part({ onFailed, ...rest }: P & LazyPartProps) {
    const [promise, setPromise] = useState(loadPart)
    const [busy, startTransition] = useTransition()
    // Read once per mount: whether `use` is called must not change between two renders.
    const [loadedAtMount] = useState(() => part)
    const Loaded = loadedAtMount ?? use(promise)
    const failed = Loaded === null
    useEffect(() => {
      if (!failed) return
      if (loading === promise) loading = undefined
      if (!onFailed) return
      notifyFailure('Error', UNREACHED)
      onFailed()
      // oxlint-disable-next-line react/exhaustive-deps
    }, [failed, promise])

    if (Loaded) return <Loaded {...(rest as unknown as P)} />
    if (onFailed) return null
    const retry = () => startTransition(() => setPromise(loadPart()))
    return <Failed message={UNREACHED} busy={busy} onRetry={retry} />
  }

  return Object.assign(Part, {
    /** Loads the module early, on hover or focus. A failure shows nothing and does not reload the page. */
    prefetch: () => void loadEarly(),
    /** As `prefetch`; answers whether it is loaded. */
    loadEarly,
    /** Called by the router, which waits for it before it shows a page. */
    preload: async () => void (part ?? (await loadPart())),
  })
}

function FailedPart(props: FailedPartProps) {
  return <ErrorState compact {...props} />
}
