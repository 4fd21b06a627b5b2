import { useState } from 'react'
import type { Attachment } from '#shared/attachments.ts'
import { FileKind } from './file-kind.tsx'

/** A small picture of the file, in the same room whatever comes of it. */
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
