import { Share2 } from 'lucide-react'
import type { Attachment } from '#shared/files/files.ts'
import * as t from '#texts/files/files.ts'
import { Badge } from '../../../ui/badge.tsx'

export function FileMarks({ file: { version, isShared } }: { file: Attachment }) {
  return (
    <span className="pointer-events-none absolute inset-x-1.5 top-1.5 flex justify-between gap-1 empty:hidden">
      {isShared && (
        <Badge tone="customer" className="shadow-card">
          <Share2 aria-hidden />
          {t.shared}
        </Badge>
      )}
      {version > 1 && (
        <Badge tone="secondary" className="ml-auto shadow-card">
          <span aria-hidden>{t.shortVersion({ n: version })}</span>
          <span className="sr-only">{t.version({ n: version })}</span>
        </Badge>
      )}
    </span>
  )
}
