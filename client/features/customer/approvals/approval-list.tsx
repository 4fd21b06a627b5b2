import { useId, type ReactNode } from 'react'
import { filesApi } from '#shared/api/files.ts'
import type { Approval } from '#shared/customer/types.ts'
import { pathOf } from '#shared/requests.ts'
import { cn } from '../../../ui/cn.ts'
import { FoldedText } from '../../../ui/folded-text.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { lookOf } from './approval-line.tsx'
import { inline } from '../../../ui/inline.ts'
import * as t from '#texts/customer/customer-approvals.ts'

export function ApprovalList({ approvals }: { approvals: Approval[] }) {
  const title = useId()
  if (approvals.length === 0) return null
  return (
    <div className="border-t border-line pt-3">
      <p id={title} className="text-xs text-muted">
        {t.title}
      </p>
      <ul aria-labelledby={title} className="divide-y divide-line">
        {approvals.map((approval) => (
          <ApprovalRow key={approval.id} approval={approval} />
        ))}
      </ul>
    </div>
  )
}

function ApprovalRow({ approval }: { approval: Approval }) {
  const { fileName, version, answer, words, certificateId } = approval
  const { icon: Icon, tone } = lookOf(approval)
  return (
    <li className="flex gap-2.5 py-2">
      <Icon aria-hidden className={cn('mt-0.5 size-4 shrink-0', tone)} />
      <div className="min-w-0 flex-1 text-sm">
        <p className="font-medium wrap-anywhere">
          <bdi>{fileName}</bdi>
          {version > 1 && <span className="text-muted"> {t.version({ n: version })}</span>}
        </p>
        <p className={cn('text-xs wrap-anywhere', tone)}>
          <State approval={approval} />
        </p>
        {answer === 'changes' && words !== null && <FoldedText className="mt-1">{words}</FoldedText>}
        {certificateId !== null && (
          <a
            href={pathOf(filesApi.content, { id: certificateId })}
            target="_blank"
            rel="noreferrer"
            aria-label={t.certificateOf({ file: fileName })}
            className="inline-flex items-center rounded-md text-accent-ink underline decoration-accent-ink/40 underline-offset-2 hover:decoration-accent-ink pointer-coarse:min-h-11"
          >
            {t.certificate}
          </a>
        )}
      </div>
    </li>
  )
}

function State({ approval }: { approval: Approval }) {
  const { answer, name, createdAt, answeredAt, withdrawnAt } = approval
  const when = <RelativeTime at={answeredAt ?? withdrawnAt ?? createdAt} />
  if (answer === 'changes') return inline(t.changesAt<ReactNode>({ when }))
  if (answer === 'approved') {
    return inline(
      name === null
        ? t.approvedAt<ReactNode>({ when })
        : t.approvedByAt<ReactNode>({ name: <bdi>{name}</bdi>, when }),
    )
  }
  return inline((withdrawnAt === null ? t.waitingSince<ReactNode> : t.withdrawnAt<ReactNode>)({ when }))
}
