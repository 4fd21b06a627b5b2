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
   * Called when the part can't be loaded, so that its opener can close it again; a notice shows the error.
   * Without it the error is shown in place of the part.
   */
  onFailed?: () => void
}

/**
 * A component that is loaded when it is first rendered, inside a Suspense. It can be retried, unlike React's
 * `lazy`, which remembers a failed import forever.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Failed: ComponentType<FailedPartProps> = FailedPart,
) {
  let part: ComponentType<P> | undefined
  let loading: Promise<ComponentType<P> | null> | undefined
  let failedBefore = false

  // All callers share one promise. With a new promise in each render, `use` would suspend again and again.
  const loadPart = () =>
    (loading ??= load().then(
      (loaded) => (part = loaded),
      async () => {
        // This promise never settles, because the page is about to reload.
        if (await reloadForMissingPart(failedBefore)) return new Promise<never>(() => {})
        failedBefore = true
        return null
      },
    ))

  const loadEarly = () =>
    load().then(
      (loaded) => {
        // A loaded part renders at once: in a Suspense, React would delay it by 300 ms.
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
    // This is read once per mount, because the call of `use` must not change between two renders.
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
    /** Like `prefetch`. Returns whether the module is loaded. */
    loadEarly,
    /** The router calls this and waits for it before it shows a page. */
    preload: async () => void (part ?? (await loadPart())),
  })
}

function FailedPart(props: FailedPartProps) {
  return <ErrorState compact {...props} />
}
