import type { Approval } from '#shared/customer-page/types.ts'
import { cn } from '../../ui/cn.ts'
import { FoldedText } from '../../ui/folded-text.tsx'
import { lookOf } from './approval-look.ts'
import { approvalInWords } from './approval-states.ts'

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
