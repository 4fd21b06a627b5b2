import { FileCheck2, FileClock, FileX2, Undo2, type LucideIcon } from 'lucide-react'
import type { Approval } from '#shared/customer/types.ts'
import { cn } from '../../../ui/cn.ts'
import { FoldedText } from '../../../ui/folded-text.tsx'
import { approvalInWords } from './approval-states.ts'

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

export function ApprovalLine({ approval, className }: { approval: Approval; className?: string }) {
  const { icon: Icon, tone } = lookOf(approval)
  return (
    <div className={cn('flex gap-1.5 text-xs leading-snug font-medium', tone, className)}>
      <Icon aria-hidden className="mt-px size-3.5 shrink-0" />
      <div className="min-w-0">
        <FoldedText lines={3}>{approvalInWords(approval)}</FoldedText>
      </div>
    </div>
  )
}
