import { Suspense, type ReactNode } from 'react'
import { PartBoundary } from '../../core/parts/part-boundary.tsx'

const NAMES = {
  general: 'General',
  'working-time': 'Working time',
  limits: 'Column limits',
  holds: 'Gates and timers',
  customers: 'Customers',
  hooks: 'Webhooks',
  data: 'Your data',
}

type GroupId = keyof typeof NAMES

const placeOf = (id: GroupId) => `settings-${id}`

/** Links to the parts of the settings, which are nine screens long on a phone. The strip stays in view. */
export function SectionStrip() {
  const show = (id: GroupId) => {
    const group = document.getElementById(placeOf(id))
    if (!group) return
    group.scrollIntoView({ block: 'start' })
    keepInPlace(group)
    // The keyboard and screen readers continue from there.
    group.focus({ preventScroll: true })
  }
  return (
    <nav
      aria-label="Parts of the settings"
      className="sticky top-0 z-10 -mx-4 -mt-4 mb-2 border-b border-line bg-canvas md:hidden"
    >
      <div className="flex gap-1 overflow-x-auto px-2 py-1 [scrollbar-width:none]">
        {(Object.keys(NAMES) as GroupId[]).map((id) => (
          <button
            key={id}
            type="button"
            onClick={() => show(id)}
            className="min-h-11 shrink-0 rounded-lg px-2.5 text-sm font-medium text-muted hover:text-ink"
          >
            {NAMES[id]}
          </button>
        ))}
      </div>
    </nav>
  )
}

// Events of a user who moves on.
const GOING_ON = ['pointerdown', 'touchstart', 'wheel', 'keydown']

/** Parts above it that are still loading would push it away as they grow. */
function keepInPlace(group: HTMLElement): void {
  const ended = new AbortController()
  const observer = new ResizeObserver(() => group.scrollIntoView({ block: 'start' }))
  for (const id of Object.keys(NAMES) as GroupId[]) {
    const each = document.getElementById(placeOf(id))
    if (each) observer.observe(each)
  }
  const end = () => {
    observer.disconnect()
    ended.abort()
  }
  for (const type of GOING_ON) window.addEventListener(type, end, { signal: ended.signal, passive: true })
}

interface GroupProps {
  id: GroupId
  fallback?: ReactNode
  children: ReactNode
}

export function Group({ id, fallback, children }: GroupProps) {
  return (
    <div
      id={placeOf(id)}
      role="group"
      aria-label={NAMES[id]}
      tabIndex={-1}
      // A focused element must not lie under the strip.
      className="flex flex-col gap-6 outline-none max-md:scroll-mt-16 max-md:**:scroll-mt-16"
    >
      <PartBoundary>
        <Suspense fallback={fallback}>{children}</Suspense>
      </PartBoundary>
    </div>
  )
}
