import { Link, type LinkProps } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { cn } from '../../ui/cn.ts'
import { Page } from '../../ui/page.tsx'

export interface Subject {
  id: string
  title: string
  /** One line in the list of a phone. */
  short: string
  text: string
  icon: LucideIcon
}

interface SubjectPageProps {
  title: string
  listLabel: string
  subjects: readonly Subject[]
  /** Undefined at the address of the list, which shows the first subject beside it on wider screens. */
  chosen: Subject | undefined
  linkTo: (id?: string) => LinkProps
  aside?: ReactNode
  /** Of the shown subject. */
  children: ReactNode
}

/** On a phone the list is the page, and a subject takes its place. */
export function SubjectPage({
  title,
  listLabel,
  subjects,
  chosen,
  linkTo,
  aside,
  children,
}: SubjectPageProps) {
  const shown = chosen ?? subjects[0]
  return (
    <Page>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <h1 className="text-xl font-semibold tracking-tight">
          {chosen && (
            <Link
              {...linkTo()}
              className="-my-3 -ml-1 flex min-h-11 items-center gap-0.5 pr-2 text-base font-medium text-accent-ink md:hidden"
            >
              <ChevronLeft aria-hidden className="size-5" />
              {title}
            </Link>
          )}
          <span className={cn(chosen && 'max-md:hidden')}>{title}</span>
        </h1>
        {aside && <div className={cn('w-full sm:w-64', chosen && 'max-md:hidden')}>{aside}</div>}
      </div>
      <div className="mt-5 gap-8 max-md:mt-3 md:grid md:grid-cols-[12rem_minmax(0,40rem)] lg:gap-12">
        <nav
          aria-label={listLabel}
          className={cn('self-start md:sticky md:top-0 md:-ml-2.5', chosen && 'max-md:hidden')}
        >
          <ul className="max-md:divide-y max-md:divide-line max-md:overflow-clip max-md:rounded-xl max-md:border max-md:bg-surface max-md:shadow-card md:flex md:flex-col md:gap-0.5">
            {subjects.map((subject) => (
              <li key={subject.id}>
                <SubjectLink subject={subject} to={linkTo(subject.id)} current={subject === shown} />
              </li>
            ))}
          </ul>
        </nav>
        {shown && (
          // At the list's address too, what was discarded on the way there isn't kept.
          <Content key={chosen?.id} subject={shown} className={cn(!chosen && 'max-md:hidden')}>
            {children}
          </Content>
        )}
      </div>
    </Page>
  )
}

interface SubjectLinkProps {
  subject: Subject
  to: LinkProps
  current: boolean
}

function SubjectLink({ subject: { title, short, icon: Icon }, to, current }: SubjectLinkProps) {
  return (
    <Link
      {...to}
      aria-current={current ? 'page' : undefined}
      className="flex items-center gap-3 hover:bg-hover max-md:min-h-16 max-md:px-4 max-md:py-2.5 max-md:focus-visible:-outline-offset-2 md:min-h-9 md:rounded-lg md:px-2.5 md:text-muted md:hover:text-ink md:aria-[current=page]:bg-active md:aria-[current=page]:text-ink pointer-coarse:min-h-11"
    >
      <Icon aria-hidden className="size-5 shrink-0 text-muted md:size-4" />
      <span className="min-w-0 flex-1">
        <span className="block font-medium wrap-anywhere md:text-sm">{title}</span>
        <span className="block text-sm text-muted md:hidden">{short}</span>
      </span>
      <ChevronRight aria-hidden className="size-4 shrink-0 text-muted md:hidden" />
    </Link>
  )
}

interface ContentProps {
  subject: Subject
  className: string
  children: ReactNode
}

function Content({ subject: { title, text }, className, children }: ContentProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={cn('@container min-w-0', className)}>
      <h2 id={id} className="text-lg font-semibold tracking-tight">
        {title}
      </h2>
      <p className="mt-0.5 text-sm text-pretty text-muted">{text}</p>
      <div className="mt-4 flex flex-col gap-5">{children}</div>
    </section>
  )
}
