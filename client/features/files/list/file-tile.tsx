import { useEffect, useRef, useState } from 'react'
import type { Attachment } from '#shared/files/files.ts'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { FileMenu } from './file-menu.tsx'
import { FileNameField } from './file-name-field.tsx'
import { FilePicture } from './file-picture.tsx'
import { downloadFile, openFile } from './open-file.ts'
import { isViewable } from './viewable.ts'

interface FileTileProps {
  file: Attachment
  size: string
  onView: () => void
  onRename: (name: string) => void
  onDelete: () => void
}

/** A file as a picture, with its name below and one menu for what can be done with it. */
export function FileTile({ file, size, onView, onRename, onDelete }: FileTileProps) {
  const [naming, setNaming] = useState(false)
  const [busy, setBusy] = useState(false)
  const menu = useRef<HTMLButtonElement>(null)
  const back = useRef(false)
  const name = file.originalName
  const viewable = isViewable(file.mimeType)

  // After renaming the field is removed, and the focus returns to the menu's button.
  useEffect(() => {
    if (naming || !back.current) return
    back.current = false
    menu.current?.focus({ preventScroll: true })
  }, [naming])

  const during = async (work: Promise<void>) => {
    setBusy(true)
    await work
    setBusy(false)
  }
  const open = () => void during(openFile(file))

  return (
    <li className="flex min-w-0 flex-col gap-2">
      <button
        type="button"
        aria-label={`${viewable ? 'View' : 'Open'} ${name}`}
        className="rounded-lg transition-opacity hover:opacity-85"
        onClick={viewable ? onView : open}
      >
        <FilePicture file={file} />
      </button>
      {naming ? (
        <FileNameField
          name={name}
          onRename={onRename}
          onEnd={(byKey) => {
            back.current = byKey
            setNaming(false)
          }}
        />
      ) : (
        <div className="flex items-start gap-1">
          <div className="min-w-0 flex-1">
            <p dir="auto" title={name} className="truncate text-sm leading-snug font-medium">
              {name}
            </p>
            <p className="mt-0.5 text-xs wrap-anywhere text-muted tabular-nums">
              {size} · {file.uploader?.displayName ?? 'Somebody'} · <RelativeTime at={file.createdAt} />
            </p>
          </div>
          <FileMenu
            ref={menu}
            name={name}
            busy={busy}
            onOpen={open}
            onDownload={() => void during(downloadFile(file))}
            onRename={() => setNaming(true)}
            onDelete={onDelete}
          />
        </div>
      )}
    </li>
  )
}
