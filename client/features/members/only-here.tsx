import { TriangleAlert } from 'lucide-react'
import { leadsToThisComputer } from '../../core/this-computer.ts'

/** Warns about a link that others can't open; renders nothing for other links. */
export function OnlyHere({ url }: { url: string }) {
  if (!leadsToThisComputer(url)) return null
  return (
    <p className="mt-3 flex gap-2 text-sm font-medium text-limit-ink">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>
        Only this computer can open this link. Set APP_URL to the address at which others reach Kerf, and make
        the link again.
      </span>
    </p>
  )
}
