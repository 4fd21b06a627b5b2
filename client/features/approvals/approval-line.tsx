import { CircleCheck, Clock, PencilLine, type LucideIcon } from 'lucide-react'
import type { Approval } from '#shared/customer-page/types.ts'
import { cn } from '../../ui/cn.ts'
import { FoldedText } from '../../ui/folded-text.tsx'
import { approvalInWords } from './approval-states.ts'

const LOOKS: Record<NonNullable<Approval['answer']> | 'waiting', { icon: LucideIcon; className: string }> = {
  waiting: { icon: Clock, className: 'text-muted' },
  approved: { icon: CircleCheck, className: 'text-done-ink' },
  changes: { icon: PencilLine, className: 'text-accent-ink' },
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
