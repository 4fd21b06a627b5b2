import type { ReactNode } from 'react'
import type { Checklist } from '#shared/checklists/checklists.ts'
import type { Note } from '#shared/orders/types.ts'
import * as t from '#texts/orders/job-sheet.ts'
import { cn } from '../../../ui/cn.ts'
import { LinkedText } from '../../../ui/linked-text.tsx'
import { writtenDay } from '../../../ui/written.ts'

interface FactProps {
  label: string
  strong?: boolean
  className?: string
  children: ReactNode
}

export function Fact({ label, strong, className, children }: FactProps) {
  return (
    <div className={cn('break-inside-avoid py-2 pr-4', className)}>
      <dt className="text-[8.5pt]">{label}</dt>
      <dd
        dir="auto"
        className={cn('text-[13pt] leading-snug wrap-anywhere whitespace-pre-wrap', strong && 'font-bold')}
      >
        {children || '–'}
      </dd>
    </div>
  )
}

const titleClass = 'break-after-avoid text-[8.5pt] font-semibold'

export function Text({ title, children }: { title: string; children: string }) {
  return (
    <section className="mt-4">
      <h2 className={titleClass}>{title}</h2>
      <p dir="auto" className="mt-1 text-[12pt] leading-normal wrap-anywhere whitespace-pre-wrap">
        <LinkedText>{children}</LinkedText>
      </p>
    </section>
  )
}

export function OpenItems({ checklist: { name, items } }: { checklist: Checklist }) {
  const open = items.filter(({ isCompleted }) => !isCompleted)
  if (open.length === 0) return null
  return (
    <section aria-label={name} className="mt-4">
      <h2 dir="auto" className={titleClass}>
        {name}
      </h2>
      <ul className="mt-1.5 flex flex-col gap-[2mm]">
        {open.map(({ id, title, isRequired }) => (
          <li key={id} className="flex break-inside-avoid gap-[3mm] text-[12pt] leading-snug">
            <span aria-hidden className="mt-[0.4mm] size-[4.5mm] shrink-0 border-[1.2pt] border-[#000]" />
            <span dir="auto" className="min-w-0 wrap-anywhere">
              {title}
              {isRequired && <strong> {t.required}</strong>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const LATEST = 3

export function LatestNotes({ notes, customerName }: { notes: Note[]; customerName: string }) {
  if (notes.length === 0) return null
  return (
    <section aria-label={t.latestNotes} className="mt-4">
      <h2 className={titleClass}>{t.latestNotes}</h2>
      {notes.slice(0, LATEST).map((note) => (
        <div key={note.id} className="mt-1 break-inside-avoid text-[10.5pt] leading-snug">
          <p dir="auto" className="text-[8.5pt]">
            {t.written({
              writer: writerOf(note, customerName),
              day: writtenDay(new Date(note.createdAt)),
            })}
          </p>
          <p dir="auto" className="line-clamp-3 wrap-anywhere whitespace-pre-wrap">
            <LinkedText>{note.content}</LinkedText>
          </p>
        </div>
      ))}
    </section>
  )
}

function writerOf({ author, customer }: Note, customerName: string): string {
  if (customer === 'from') return t.fromCustomer({ customer: customerName })
  const name = author?.displayName ?? t.someone
  return customer === 'to' ? t.toCustomer({ name }) : name
}

/** At least 60 mm of lines, which fill the page, or go to the next one where this has less room. */
export function Measures({ url }: { url: string }) {
  return (
    <section aria-label={t.measures} className="flex flex-1 break-inside-avoid flex-col pt-4">
      <p className="flex justify-between gap-4 pb-1 text-[8pt]">
        <span className="font-semibold">{t.measures}</span>
        <span className="wrap-anywhere">{url}</span>
      </p>
      <div
        data-measures
        className="min-h-[63mm] flex-1 border border-[#000] bg-[repeating-linear-gradient(#fff_0_8.8mm,#999_8.8mm_9mm)] [print-color-adjust:exact]"
      />
    </section>
  )
}
