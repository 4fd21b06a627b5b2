import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { createQueryClient } from './core/query-client.ts'
import { createAppRouter } from './router.tsx'
import { useIdle } from './ui/idle.ts'
import { TooltipProvider } from './ui/tooltip.tsx'

const Toaster = lazy(async () => ({ default: (await import('./core/toaster.tsx')).Toaster }))

const queryClient = createQueryClient()
const router = createAppRouter()

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

export function App() {
  // A notice that is given before then waits for it.
  const idle = useIdle()
  return (
    <QueryClientProvider client={queryClient}>
      <TooltipProvider>
        <RouterProvider router={router} />
        <Suspense>{idle && <Toaster />}</Suspense>
      </TooltipProvider>
    </QueryClientProvider>
  )
}
