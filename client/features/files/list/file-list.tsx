import { Suspense, useRef, useState } from 'react'
import { sizeInKb, sizeInMb, type Attachment } from '#shared/attachments.ts'
import { lazyPart } from '../../core/lazy-part.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FileRow } from './file-row.tsx'
import { useDeleteFile, useRenameFile } from './files.api.ts'

const FileViewer = lazyPart(() => import('./file-viewer.tsx').then((module) => module.FileViewer))

interface FileListProps {
  orderId: string
  files: Attachment[]
  inPanel: boolean
}

export function FileList({ orderId, files, inPanel }: FileListProps) {
  const rename = useRenameFile(orderId)
  const list = useRef<HTMLUListElement>(null)
  const [viewed, setViewed] = useState<string>()
  const [doomed, setDoomed] = useState<Attachment>()
  const [asking, setAsking] = useState(false)
  const confirmed = useRef(false)
  const remove = useDeleteFile(orderId)
  const shown = files.find(({ id }) => id === viewed)
  const sizeOf = inPanel ? sizeInKb : sizeInMb

  const confirm = () => {
    if (doomed) remove.mutate(doomed)
    confirmed.current = true
    setAsking(false)
  }
  const afterAsking = (event: Event) => {
    if (!confirmed.current) return
    confirmed.current = false
    // The button that asked goes with its file.
    event.preventDefault()
    list.current?.focus({ preventScroll: true })
  }

  return (
    <>
      <ul ref={list} tabIndex={-1} aria-label="Files" className="divide-y outline-none">
        {files.map((file) => (
          <FileRow
            key={file.id}
            file={file}
            size={sizeOf(file.fileSize)}
            onView={() => setViewed(file.id)}
            onRename={(name) => rename.mutate({ file, name })}
            onDelete={() => {
              setDoomed(file)
              setAsking(true)
            }}
          />
        ))}
      </ul>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Delete file"
        description={`Are you sure you want to delete "${doomed?.originalName ?? ''}"?`}
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
