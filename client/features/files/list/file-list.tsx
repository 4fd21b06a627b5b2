import { Suspense, useRef, useState } from 'react'
import type { Approval } from '#shared/customer/types.ts'
import { sizeInKb, sizeInMb, type Attachment } from '#shared/files/files.ts'
import * as tCommon from '#texts/common.ts'
import * as t from '#texts/files/files.ts'
import { lazyComponent } from '../../../core/lazy/lazy-component.tsx'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { useNewest } from '../../../ui/newest.tsx'
import { waitingFor } from '../../customer/approvals/approval-states.ts'
import { FileTile } from './file-tile.tsx'
import { useDeleteFile, useRenameFile } from './files.api.ts'
import { byVersions, type FileVersions } from './versions.ts'

const FileViewer = lazyComponent(() =>
  import('../viewer/file-viewer.tsx').then((module) => module.FileViewer),
)

export const FILE_GRID = 'grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-3 gap-y-5'

interface Viewed {
  id: string
  among: 'files' | 'versions'
}

function viewOf(all: FileVersions[], { id, among }: Viewed) {
  const found = all.find(({ newest, older }) => [newest, ...older].some((file) => file.id === id))
  if (!found) return undefined
  const { newest, older } = found
  const versions = [newest, ...older]
  const file = versions.find((version) => version.id === id) ?? newest
  const isNewest = file === newest
  // A new version may have come while the file is viewed.
  const files = isNewest && among === 'files' ? all.map((other) => other.newest) : versions
  return { file, isNewest, files }
}

function questionOf({ id, originalName: name }: Attachment, approvals: Approval[]): string {
  return waitingFor(approvals, id) ? t.sureAndWithdraw({ name }) : t.sureToDelete({ name })
}

interface FileListProps {
  orderId: string
  files: Attachment[]
  approvals: Approval[]
  inPanel: boolean
}

export function FileList({ orderId, files, approvals, inPanel }: FileListProps) {
  const rename = useRenameFile()
  const all = byVersions(files)
  const { shown, list, more } = useNewest<FileVersions, HTMLUListElement>(all, t.manyFiles)
  const [viewed, setViewed] = useState<Viewed>()
  const [fileToDelete, setFileToDelete] = useState<Attachment>()
  const [asking, setAsking] = useState(false)
  const confirmed = useRef(false)
  const remove = useDeleteFile()
  const view = viewed && viewOf(all, viewed)
  const sizeOf = inPanel ? sizeInKb : sizeInMb

  const confirm = () => {
    if (fileToDelete) remove.mutate({ orderId, file: fileToDelete })
    confirmed.current = true
    setAsking(false)
  }
  const afterAsking = (event: Event) => {
    if (!confirmed.current) return
    confirmed.current = false
    // The button that opened the dialog is removed with its file, so it can't get the focus back.
    event.preventDefault()
    list.current?.focus({ preventScroll: true })
  }

  return (
    <>
      <ul ref={list} tabIndex={-1} aria-label={t.files} className={`${FILE_GRID} outline-none`}>
        {shown.map(({ newest, older }) => (
          <FileTile
            key={newest.seriesId ?? newest.id}
            newest={newest}
            older={older}
            approvals={approvals}
            size={sizeOf(newest.fileSize)}
            onView={({ id }, among) => setViewed({ id, among })}
            onRename={(name) => rename.mutate({ orderId, file: newest, name })}
            onDelete={(file) => {
              setFileToDelete(file)
              setAsking(true)
            }}
          />
        ))}
      </ul>
      {more}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t.deleteTitle}
        description={fileToDelete && questionOf(fileToDelete, approvals)}
        confirmLabel={tCommon.remove}
        sends
        destructive
        onConfirm={confirm}
        onCloseAutoFocus={afterAsking}
      />
      {viewed && view && (
        <Suspense>
          <FileViewer
            {...view}
            approvals={approvals}
            onChange={({ id }) => setViewed({ ...viewed, id })}
            onClose={() => setViewed(undefined)}
            onFailed={() => setViewed(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
