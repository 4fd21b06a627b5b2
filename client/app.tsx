import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createQueryClient } from './core/query-client.ts'
import { Toaster } from './core/toast.tsx'
import { createAppRouter } from './router.tsx'
import { TooltipProvider } from './ui/tooltip.tsx'

const queryClient = createQueryClient()
const router = createAppRouter()

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <TooltipProvider>
        <RouterProvider router={router} />
        <Toaster />
      </TooltipProvider>
    </QueryClientProvider>
  )
}
