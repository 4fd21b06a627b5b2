import { Suspense, useRef, useState } from 'react'
import { sizeInKb, sizeInMb, type Attachment } from '#shared/files/files.ts'
import { lazyPart } from '../../../core/parts/lazy-part.tsx'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { useNewest } from '../../../ui/newest.tsx'
import { FileTile } from './file-tile.tsx'
import { useDeleteFile, useRenameFile } from './files.api.ts'

const FileViewer = lazyPart(() => import('../viewer/file-viewer.tsx').then((module) => module.FileViewer))

/** Two in a row on a phone. */
export const FILE_GRID = 'grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-3 gap-y-5'

interface FileListProps {
  orderId: string
  files: Attachment[]
  inPanel: boolean
}

export function FileList({ orderId, files, inPanel }: FileListProps) {
  const rename = useRenameFile()
  const { shown: newest, list, more } = useNewest<Attachment, HTMLUListElement>(files, 'files')
  const [viewed, setViewed] = useState<string>()
  const [fileToDelete, setFileToDelete] = useState<Attachment>()
  const [asking, setAsking] = useState(false)
  const confirmed = useRef(false)
  const remove = useDeleteFile()
  const shown = files.find(({ id }) => id === viewed)
  const sizeOf = inPanel ? sizeInKb : sizeInMb

  const confirm = () => {
    if (fileToDelete) remove.mutate({ orderId, file: fileToDelete })
    confirmed.current = true
    setAsking(false)
  }
  const afterAsking = (event: Event) => {
    if (!confirmed.current) return
    confirmed.current = false
    // The button that opened the dialog is removed with its file, so it cannot get the focus back.
    event.preventDefault()
    list.current?.focus({ preventScroll: true })
  }

  return (
    <>
      <ul ref={list} tabIndex={-1} aria-label="Files" className={`${FILE_GRID} outline-none`}>
        {newest.map((file) => (
          <FileTile
            key={file.id}
            file={file}
            size={sizeOf(file.fileSize)}
            onView={() => setViewed(file.id)}
            onRename={(name) => rename.mutate({ orderId, file, name })}
            onDelete={() => {
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
        description={`Are you sure you want to delete "${fileToDelete?.originalName ?? ''}"?`}
        confirmLabel="Delete"
        destructive
        onConfirm={confirm}
        onCloseAutoFocus={afterAsking}
      />
      {shown && (
        <Suspense>
          <FileViewer
            files={files}
            file={shown}
            onChange={(file) => setViewed(file.id)}
            onClose={() => setViewed(undefined)}
            onFailed={() => setViewed(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
