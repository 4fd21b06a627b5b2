import { Camera } from 'lucide-react'
import * as t from '#texts/account/profile.ts'
import { useUser } from '../../../core/session.tsx'
import { notify } from '../../../core/notices/notices.ts'
import { Button } from '../../../ui/button.tsx'
import { PROFILE_PHOTO } from '../../files/upload/upload-limits.ts'
import { prefetchUploads, useUploads } from '../../files/upload/use-uploads.tsx'
import { useSavePhoto } from './profile.api.ts'

export function ProfilePhoto() {
  const { id } = useUser()
  const save = useSavePhoto()
  const { upload, busy, dialog } = useUploads({
    scope: id,
    title: t.changePhoto,
    limits: PROFILE_PHOTO,
    save,
    saveFailed: { title: t.photoFailed, text: t.photoNotChanged },
    onUploaded: () => notify({ title: t.photoUpdated }),
  })
  return (
    <div className="flex flex-col gap-1">
      <Button
        variant="outline"
        busy={busy}
        onPointerEnter={prefetchUploads}
        onFocus={prefetchUploads}
        onClick={() => upload()}
      >
        <Camera aria-hidden />
        {t.changePhoto}
      </Button>
      <p className="text-xs text-muted sm:text-center">{PROFILE_PHOTO.hint}</p>
      {dialog}
    </div>
  )
}
