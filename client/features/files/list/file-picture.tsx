import { useState } from 'react'
import type { Attachment } from '#shared/files/files.ts'
import { FileKind } from './file-kind.tsx'

/** The file's thumbnail, or an icon of the same size if there is none or it fails to load. */
export function FilePicture({ file }: { file: Attachment }) {
  const [failed, setFailed] = useState(false)
  return (
    <span className="grid size-14 shrink-0 place-items-center overflow-hidden rounded-lg border bg-sunken">
      {file.thumbnailUrl && !failed ? (
        <img
          src={file.thumbnailUrl}
          alt=""
          width={56}
          height={56}
          loading="lazy"
          decoding="async"
          onError={() => setFailed(true)}
          className="size-full object-cover"
        />
      ) : (
        <FileKind name={file.originalName} mimeType={file.mimeType} />
      )}
    </span>
  )
}
