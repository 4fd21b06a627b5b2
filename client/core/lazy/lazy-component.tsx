import { use, useEffect, useState, useTransition, type ComponentType } from 'react'
import { useIsFetching, type QueryClient } from '@tanstack/react-query'
import * as tCommon from '#texts/common.ts'
import * as t from '#texts/page/connection.ts'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { whenIdle } from '../../ui/idle.ts'
import { reloadForMissingChunk } from './new-build.ts'
import { notifyFailure } from '../notices/notices.ts'

export interface FailedLoadProps {
  message: string
  busy: boolean
  onRetry: () => void
}

interface LazyProps {
  /** Lets its opener close it again. Without it, the error is shown in place of the part. */
  onFailed?: () => void
}

/** Can be retried, unlike React's `lazy`, which remembers a failed import forever. */
export function lazyComponent<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Failed: ComponentType<FailedLoadProps> = FailedLoad,
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
        if (await reloadForMissingChunk(failedBefore)) return new Promise<never>(() => {})
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

  function Part({ onFailed, ...rest }: P & LazyProps) {
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
      notifyFailure(tCommon.error, t.partNotLoaded)
      onFailed()
      // oxlint-disable-next-line react/exhaustive-deps
    }, [failed, promise])

    if (Loaded) return <Loaded {...(rest as unknown as P)} />
    if (onFailed) return null
    const retry = () => startTransition(() => setPromise(loadPart()))
    return <Failed message={t.partNotLoaded} busy={busy} onRetry={retry} />
  }

  return Object.assign(Part, {
    /** A failure shows nothing and does not reload the page. */
    prefetch: () => void loadEarly(),
    /** Returns whether the module is loaded. */
    loadEarly,
    /** The router waits for this before it shows a page. */
    preload: async () => void (part ?? (await loadPart())),
  })
}

function FailedLoad(props: FailedLoadProps) {
  return <ErrorState compact {...props} />
}

/** `useIdle` alone isn't enough: a page that waits for its data is idle too, and would be delayed. */
export function useIdleAfterLoad(queryClient?: QueryClient): boolean {
  const loading = useIsFetching(undefined, queryClient) > 0
  const [idle, setIdle] = useState(false)
  useEffect(() => (idle || loading ? undefined : whenIdle(() => setIdle(true))), [idle, loading])
  return idle
}
