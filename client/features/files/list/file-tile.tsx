import { useEffect, useRef, useState } from 'react'
import type { Approval } from '#shared/customer/types.ts'
import type { Attachment } from '#shared/files/files.ts'
import * as tCommon from '#texts/common.ts'
import * as t from '#texts/files/files.ts'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { ApprovalLine } from '../../customer/approvals/approval-line.tsx'
import { approvalOf, certifiedBy, isSeen } from '../../customer/approvals/approval-states.ts'
import { PartMark } from '../../parts/about/about-part.tsx'
import { FileMarks } from './file-marks.tsx'
import { FileMenu } from './file-menu.tsx'
import { FileNameField } from './file-name-field.tsx'
import { FilePicture } from './file-picture.tsx'
import { OlderVersions } from './older-versions.tsx'
import { useOpening } from './use-opening.ts'
import type { FileVersions } from './versions.ts'
import { isViewable } from './file-kind.tsx'

interface FileTileProps extends FileVersions {
  approvals: Approval[]
  size: string
  onView: (file: Attachment, among: 'files' | 'versions') => void
  onRename: (name: string) => void
  onDelete: (file: Attachment) => void
}

export function FileTile({
  newest: file,
  older,
  approvals,
  size,
  onView,
  onRename,
  onDelete,
}: FileTileProps) {
  // The id, because another user may add a new version in the meantime.
  const [naming, setNaming] = useState<string>()
  const isNamed = naming === file.id
  const menu = useRef<HTMLButtonElement>(null)
  const back = useRef(false)
  const name = file.originalName
  const viewable = isViewable(file.mimeType)
  const opening = useOpening(file)
  const approval = approvalOf(approvals, file.id)
  const certified = certifiedBy(approvals, file.id)
  const seen = file.isDraft ? older.find((version) => isSeen(approvals, version)) : undefined

  useEffect(() => {
    if (isNamed || !back.current) return
    back.current = false
    menu.current?.focus({ preventScroll: true })
  }, [isNamed])

  return (
    <li className="flex min-w-0 flex-col gap-2">
      <div className="relative flex flex-col">
        <button
          type="button"
          aria-label={viewable ? t.viewNamed({ name }) : t.openNamed({ name })}
          className="rounded-lg transition-opacity hover:opacity-85"
          onClick={() => (viewable ? onView(file, 'files') : opening.open())}
        >
          <FilePicture file={file} />
        </button>
        <FileMarks file={file} />
      </div>
      {isNamed ? (
        <FileNameField
          fileId={file.id}
          name={name}
          onRename={onRename}
          onEnd={(byKey) => {
            back.current = byKey
            setNaming(undefined)
          }}
        />
      ) : (
        <div className="flex items-start gap-1">
          <div className="min-w-0 flex-1">
            {/* A finger can't show the title attribute, so two lines are reserved for the name. */}
            <p
              dir="auto"
              title={name}
              className="truncate text-sm leading-snug font-medium pointer-coarse:line-clamp-2 pointer-coarse:min-h-[2lh] pointer-coarse:whitespace-normal pointer-coarse:wrap-anywhere"
            >
              {name}
            </p>
            <p className="mt-0.5 text-xs wrap-anywhere text-muted tabular-nums">
              <PartMark part={file.part} />
              {file.part && ' · '}
              {size} · {certified ? t.certificate : (file.uploader?.displayName ?? tCommon.someone)} ·{' '}
              <RelativeTime at={file.createdAt} />
            </p>
            {approval && <ApprovalLine approval={approval} className="mt-1" />}
            {seen && !approval && (
              <p className="mt-1 text-xs text-muted">{t.customerStillSees({ n: seen.version })}</p>
            )}
          </div>
          <FileMenu
            ref={menu}
            label={name}
            file={file}
            approvals={approvals}
            isNewest
            opening={opening}
            onRename={() => setNaming(file.id)}
            onDelete={() => onDelete(file)}
          />
        </div>
      )}
      {older.length > 0 && (
        <OlderVersions
          files={older}
          approvals={approvals}
          onView={(version) => onView(version, 'versions')}
          onDelete={onDelete}
        />
      )}
    </li>
  )
}
