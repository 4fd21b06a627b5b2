import * as t from '#texts/planning/meeting.ts'
import { Section } from '../../ui/page.tsx'
import { PersonAvatar } from '../people/person-avatar.tsx'
import { isOver, loadInWords, soonInWords, type PersonLoad } from './meeting-of.ts'

const FULL = 100

export function MeetingPeople({ people }: { people: PersonLoad[] }) {
  const most = Math.max(...people.map(({ soon }) => soon))
  const hasShare = people.some(({ share }) => share !== undefined)
  return (
    <Section title={t.byPerson} text={hasShare ? t.byPersonMore : t.byPersonNoHours} className="mt-6">
      <ul aria-label={t.byPerson} className="grid gap-x-10 gap-y-4 @3xl:grid-cols-2">
        {people.map((load) => (
          <li key={load.person.id} className="flex min-w-0 items-center gap-3">
            <PersonAvatar person={load.person} />
            <div className="min-w-0 flex-1">
              <div className="flex items-baseline justify-between gap-3">
                <span dir="auto" className="truncate text-sm font-semibold">
                  {load.person.displayName}
                </span>
                <span
                  className={`shrink-0 text-sm tabular-nums ${isOver(load) ? 'font-medium text-limit-ink' : ''}`}
                >
                  {soonInWords(load)}
                </span>
              </div>
              <Bar share={load.soon / (load.share ?? (most || 1))} over={isOver(load)} />
              <p className="text-xs text-muted tabular-nums">{loadInWords(load)}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Bar({ share, over }: { share: number; over: boolean }) {
  return (
    <div aria-hidden className="my-1 h-1.5 overflow-hidden rounded-full bg-active">
      <div
        className={`h-full ${over ? 'bg-high' : 'bg-accent'}`}
        style={{ width: `${Math.min(FULL, share * FULL)}%` }}
      />
    </div>
  )
}
