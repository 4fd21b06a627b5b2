import { FileCheck2, FileClock, FileX2, type LucideIcon } from 'lucide-react'
import type { Approval } from '#shared/customer-page/types.ts'
import { cn } from '../../ui/cn.ts'
import { FoldedText } from '../../ui/folded-text.tsx'
import { approvalInWords } from './approval-states.ts'

const LOOKS: Record<NonNullable<Approval['answer']> | 'waiting', { icon: LucideIcon; className: string }> = {
  waiting: { icon: FileClock, className: 'text-customer-ink' },
  approved: { icon: FileCheck2, className: 'text-done-ink' },
  changes: { icon: FileX2, className: 'text-today-ink' },
}

/** How a file stands with the customer, in one sentence. */
export function ApprovalLine({ approval, className }: { approval: Approval; className?: string }) {
  const { icon: Icon, className: tone } = LOOKS[approval.answer ?? 'waiting']
  return (
    <div className={cn('flex gap-1.5 text-xs leading-snug font-medium', tone, className)}>
      <Icon aria-hidden className="mt-px size-3.5 shrink-0" />
      <div className="min-w-0">
        <FoldedText lines={3}>{approvalInWords(approval)}</FoldedText>
      </div>
    </div>
  )
}
