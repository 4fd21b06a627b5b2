import { useRead } from '../../../core/api/read.ts'
import { LoadError } from '../../../core/api/load-error.tsx'
import * as t from '#texts/account/tokens.ts'
import { useUser } from '../../../core/session.tsx'
import { leftOpenQuery } from './tokens.api.ts'

export function LeftOpenElsewhere() {
  const { orgId } = useUser()
  // No event tells what another device has made or ended.
  const leftOpen = useRead({ ...leftOpenQuery, refetchOnMount: 'always' })
  if (!leftOpen.data) {
    return leftOpen.error && <LoadError of={leftOpen} failure={t.elsewhereNotLoaded} compact />
  }
  const elsewhere = leftOpen.data.filter((one) => one.orgId !== orgId)
  if (elsewhere.length === 0) return null
  return (
    <div className="border-t pt-4 text-sm text-pretty text-muted">
      <p id={TEXT}>{t.elsewhere}</p>
      <ul aria-labelledby={TEXT} className="mt-2 flex flex-col gap-1">
        {elsewhere.map(({ orgId: id, name, tokens, calendars }) => (
          <li key={id} className="wrap-anywhere">
            <span dir="auto" className="font-medium text-ink">
              {name}
            </span>
            {': '}
            {[tokens > 0 && t.tokens({ n: tokens }), calendars > 0 && t.calendars({ n: calendars })]
              .filter(Boolean)
              .join(', ')}
          </li>
        ))}
      </ul>
    </div>
  )
}

const TEXT = 'left-open-elsewhere'
