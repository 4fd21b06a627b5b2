import { FileCheck2, FileClock, FileX2, Undo2, type LucideIcon } from 'lucide-react'
import type { Approval } from '#shared/customer-page/types.ts'

interface Look {
  icon: LucideIcon
  tone: string
}

const WAITS: Look = { icon: FileClock, tone: 'text-customer-ink' }
const APPROVED: Look = { icon: FileCheck2, tone: 'text-done-ink' }
const REFUSED: Look = { icon: FileX2, tone: 'text-today-ink' }
const WITHDRAWN: Look = { icon: Undo2, tone: 'text-muted' }

export function lookOf({ answer, withdrawnAt }: Pick<Approval, 'answer' | 'withdrawnAt'>): Look {
  if (answer) return answer === 'approved' ? APPROVED : REFUSED
  return withdrawnAt === null ? WAITS : WITHDRAWN
}
