import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { renewOnTheWay } from './core/new-build.ts'
import { createQueryClient } from './core/query-client.ts'
import { useQuiet } from './core/quiet.ts'
import { shownToasts, subscribe } from './core/toast.ts'
import { createAppRouter } from './router.tsx'

const RETRY_MS = 3000

const queryClient = createQueryClient()
const router = createAppRouter()
renewOnTheWay(router, queryClient)

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

export function App() {
  const notices = useNotices()
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      {notices}
    </QueryClientProvider>
  )
}

/** What shows notices comes when the page is quiet, or with the first notice, which waits for it. */
function useNotices(): ReactNode {
  const quiet = useQuiet(queryClient)
  const asked = useSyncExternalStore(subscribe, () => shownToasts().length > 0)
  const [notices, setNotices] = useState<ReactNode>(null)
  const wanted = quiet || asked

  useEffect(() => {
    if (!wanted) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const load = () => {
      import('./core/toaster.tsx').then(
        ({ Toaster }) => setNotices(<Toaster />),
        // Without a connection just now: the page goes on, and it is asked for again.
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
