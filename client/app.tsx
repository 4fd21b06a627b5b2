import { QueryClientProvider } from '@tanstack/react-query'
import { createBrowserHistory, RouterProvider } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { go, openLayer, withLayers } from './core/back/layers.ts'
import { reloadOnNavigation } from './core/lazy/new-build.ts'
import { createQueryClient } from './core/api/query-client.ts'
import { useIdleAfterLoad } from './core/lazy/lazy-component.tsx'
import { shownNotices, subscribe } from './core/notices/notices.ts'
import { AskUnsaved } from './core/drafts/ask-unsaved.tsx'
import { guardUnsaved } from './core/drafts/unsaved.ts'
import { createAppRouter } from './router.tsx'
import { LayerContext } from './ui/dialog/layer.ts'
import { NowContext } from './ui/written.ts'
import { useNow } from './core/server-clock.ts'

const EVERY_MS = 30_000

function TimeOfPage({ children }: { children: ReactNode }) {
  return <NowContext value={useNow(EVERY_MS)}>{children}</NowContext>
}

const RETRY_MS = 3000

export const queryClient = createQueryClient()
const history = withLayers(createBrowserHistory())
const router = createAppRouter(history)
guardUnsaved(history, go)
reloadOnNavigation(router, queryClient)

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

export function App() {
  const notices = useNotices()
  return (
    <QueryClientProvider client={queryClient}>
      <LayerContext value={openLayer}>
        <TimeOfPage>
          {/* This comes before the pages because it releases the focus before they move it. */}
          <AskUnsaved />
          <RouterProvider router={router} />
          {notices}
        </TimeOfPage>
      </LayerContext>
    </QueryClientProvider>
  )
}

function useNotices(): ReactNode {
  const idle = useIdleAfterLoad(queryClient)
  const hasNotice = useSyncExternalStore(subscribe, () => shownNotices().length > 0)
  const [notices, setNotices] = useState<ReactNode>(null)
  const wanted = idle || hasNotice

  useEffect(() => {
    if (!wanted) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const load = () => {
      import('./core/notices/notice-list.tsx').then(
        ({ NoticeList }) => setNotices(<NoticeList />),
        // Without a connection the page works without notices until a retry succeeds.
        () => {
          timer = setTimeout(load, RETRY_MS)
        },
      )
    }
    load()
    return () => clearTimeout(timer)
  }, [wanted])
  return notices
}
