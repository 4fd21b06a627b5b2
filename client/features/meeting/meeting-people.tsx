import type { CalendarDate } from '#shared/dates.ts'
import { Section } from '../../ui/section.tsx'
import { PersonAvatar } from '../people/person-avatar.tsx'
import { MeetingLines } from './meeting-lines.tsx'
import { loadInWords, type PersonLoad } from './meeting-of.ts'
import { BY_PERSON, COUNTS_FOR_EACH, NOBODY_ASSIGNED } from './meeting-parts.ts'

interface MeetingPeopleProps {
  people: PersonLoad[]
  today: CalendarDate
  className?: string
}

export function MeetingPeople({ people, today, className }: MeetingPeopleProps) {
  return (
    <Section title={BY_PERSON} text={people.length > 0 ? COUNTS_FOR_EACH : undefined} className={className}>
      {people.length === 0 && <p className="text-sm text-muted">{NOBODY_ASSIGNED}</p>}
      <div className="grid gap-x-8 gap-y-6 @4xl:grid-cols-2">
        {people.map((load) => (
          <div key={load.person.id} className="min-w-0">
            <div className="mb-1 flex items-center gap-2.5">
              <PersonAvatar person={load.person} />
              <h3 dir="auto" className="min-w-0 text-sm font-semibold wrap-anywhere">
                {load.person.displayName}
              </h3>
              <p className="ml-auto text-right text-xs text-muted tabular-nums">{loadInWords(load)}</p>
            </div>
            <MeetingLines label={load.person.displayName} orders={load.orders} today={today} />
          </div>
        ))}
      </div>
    </Section>
  )
}
