import { Download, ExternalLink, Pencil, Trash2, type LucideIcon } from 'lucide-react'
import { useEffect, useRef, useState, type Ref } from 'react'
import type { Attachment } from '#shared/files/files.ts'
import { Button } from '../../../ui/button.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { Tooltip } from '../../../ui/tooltip/tooltip.tsx'
import { FileNameField } from './file-name-field.tsx'
import { FilePicture } from './file-picture.tsx'
import { downloadFile, openFile } from './open-file.ts'
import { isViewable } from './viewable.ts'

interface FileRowProps {
  file: Attachment
  size: string
  onView: () => void
  onRename: (name: string) => void
  onDelete: () => void
}

export function FileRow({ file, size, onView, onRename, onDelete }: FileRowProps) {
  const [naming, setNaming] = useState(false)
  const rename = useRef<HTMLButtonElement>(null)
  const back = useRef(false)
  const name = file.originalName

  // After renaming the field is removed, and the focus returns to the Rename button.
  useEffect(() => {
    if (naming || !back.current) return
    back.current = false
    rename.current?.focus({ preventScroll: true })
  }, [naming])

  return (
    <li className="@container py-3 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <div className="flex min-w-0 flex-1 basis-56 items-center gap-3">
          {isViewable(file.mimeType) ? (
            <button
              type="button"
              aria-label={`View ${name}`}
              className="rounded-lg transition-opacity hover:opacity-80"
              onClick={onView}
            >
              <FilePicture file={file} />
            </button>
          ) : (
            <FilePicture file={file} />
          )}
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
            <div className="min-w-0 flex-1">
              <p dir="auto" className="text-sm leading-snug font-medium wrap-anywhere">
                {name}
              </p>
              <p className="mt-0.5 text-xs wrap-anywhere text-muted tabular-nums">
                {size} · {file.uploader?.displayName ?? 'Somebody'} · <RelativeTime at={file.createdAt} />
              </p>
            </div>
          )}
        </div>
        <div className="ml-auto flex shrink-0">
          <Act icon={ExternalLink} verb="Open" name={name} onAct={() => openFile(file)} />
          <Act icon={Download} verb="Download" name={name} onAct={() => downloadFile(file)} />
          <Act ref={rename} icon={Pencil} verb="Rename" name={name} onAct={() => setNaming(true)} />
          <Act icon={Trash2} verb="Delete" name={name} onAct={onDelete} />
        </div>
      </div>
    </li>
  )
}

interface ActProps {
  ref?: Ref<HTMLButtonElement>
  icon: LucideIcon
  verb: string
  name: string
  /** The button is shown as busy until the returned promise settles. */
  onAct: () => void | Promise<void>
}

function Act({ ref, icon: Icon, verb, name, onAct }: ActProps) {
  const [busy, setBusy] = useState(false)
  const act = async () => {
    const work = onAct()
    if (!work) return
    setBusy(true)
    await work
    setBusy(false)
  }
  return (
    <Tooltip label={verb}>
      <Button
        ref={ref}
        variant="ghost"
        size="icon"
        aria-label={`${verb} ${name}`}
        busy={busy}
        onClick={() => void act()}
      >
        <Icon aria-hidden />
      </Button>
    </Tooltip>
  )
}
