import { Link } from '@tanstack/react-router'
import { usePageTitle } from './core/page-title.ts'
import { buttonClass } from './ui/button-class.ts'

export function NotFoundPage() {
  usePageTitle('Page not found')
  return (
    <main className="grid flex-1 place-items-center p-6">
      <div className="max-w-md text-center">
        <h1 className="text-2xl font-semibold tracking-tight">404 Page Not Found</h1>
        <p className="mt-2 text-muted">Did you forget to add the page to the router?</p>
        <Link to="/" className={buttonClass({ variant: 'outline', className: 'mt-6' })}>
          Back to Board
        </Link>
      </div>
    </main>
  )
}
