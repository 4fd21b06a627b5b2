import { useState } from 'react'
import type { Attachment } from '#shared/files/files.ts'
import * as t from '#texts/files/files.ts'
import { FileKind } from './file-kind.tsx'

export function FilePicture({ file }: { file: Attachment }) {
  const [failed, setFailed] = useState(false)
  const { originalName, mimeType, thumbnailUrl } = file
  return (
    <span className="grid aspect-4/3 w-full place-items-center overflow-hidden rounded-lg border bg-sunken">
      {thumbnailUrl && !failed ? (
        <img
          src={thumbnailUrl}
          alt=""
          width={200}
          height={150}
          loading="lazy"
          decoding="async"
          onError={() => setFailed(true)}
          className="size-full object-cover"
        />
      ) : (
        <span className="flex flex-col items-center gap-1.5 px-2 text-center text-xs text-muted">
          <FileKind name={originalName} mimeType={mimeType} />
          {failed ? t.noPreview : mimeType.startsWith('image/') ? t.unreadable : kindOf(originalName)}
        </span>
      )}
    </span>
  )
}

/** As in “PDF”. */
const kindOf = (name: string) => (/\.([a-z0-9]{1,6})$/i.exec(name)?.[1] ?? t.file).toUpperCase()
