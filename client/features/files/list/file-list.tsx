import { Suspense, useRef, useState } from 'react'
import type { Approval } from '#shared/customer-page/types.ts'
import { sizeInKb, sizeInMb, type Attachment } from '#shared/files/files.ts'
import { lazyPart } from '../../../core/parts/lazy-part.tsx'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { useNewest } from '../../../ui/newest.tsx'
import { waitingFor } from '../../approvals/approval-states.ts'
import { FileTile } from './file-tile.tsx'
import { useDeleteFile, useRenameFile } from './files.api.ts'
import { byVersions, type FileVersions } from './versions.ts'

const FileViewer = lazyPart(() => import('../viewer/file-viewer.tsx').then((module) => module.FileViewer))

/** Two in a row on a phone. */
export const FILE_GRID = 'grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-3 gap-y-5'

interface Viewed {
  id: string
  /** What the viewer steps through: the newest versions of all files, or the versions of this one. */
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

function questionOf({ id, originalName }: Attachment, approvals: Approval[]): string {
  const question = `Are you sure you want to delete "${originalName}"?`
  return waitingFor(approvals, id)
    ? `${question} It waits for the customer's approval, which is taken back.`
    : question
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
  const { shown, list, more } = useNewest<FileVersions, HTMLUListElement>(all, 'files')
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
      <ul ref={list} tabIndex={-1} aria-label="Files" className={`${FILE_GRID} outline-none`}>
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
        title="Delete file"
        description={fileToDelete && questionOf(fileToDelete, approvals)}
        confirmLabel="Delete"
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
