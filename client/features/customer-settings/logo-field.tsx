import { ImageUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { notify } from '../../core/notices/notices.ts'
import { useUser } from '../../core/session.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { LOGO } from '../files/upload/upload-limits.ts'
import { prefetchUploads, useUploads } from '../files/upload/use-uploads.tsx'
import { useRemoveLogo, useSaveLogo } from './customer-settings.api.ts'

interface LogoFieldProps {
  orgId: string
  shop: string
  logoUrl: string | null
}

export function LogoField({ orgId, shop, logoUrl }: LogoFieldProps) {
  const user = useUser()
  const save = useSaveLogo(orgId)
  const remove = useRemoveLogo(orgId)
  const [asked, setAsked] = useState(false)
  const change = useRef<HTMLButtonElement>(null)
  const { upload, busy, dialog } = useUploads({
    scope: orgId,
    title: 'Change logo',
    limits: LOGO,
    save,
    saveFailed: { title: 'Error updating logo', text: 'The logo could not be changed.' },
    onUploaded: () => notify({ title: 'Logo updated' }),
  })
  // Files are uploaded to the active organization only.
  const isActive = user.orgId === orgId

  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <div className="grid h-20 w-44 max-w-full shrink-0 place-items-center overflow-hidden rounded-lg border border-line bg-[#fff] p-2 text-center">
        {logoUrl ? (
          <img src={logoUrl} alt={`Logo of ${shop}`} className="max-h-full max-w-full object-contain" />
        ) : (
          <span className="text-xs text-[#5c5c5c]">No logo</span>
        )}
      </div>
      <div className="min-w-0 flex-1 basis-56">
        <p className="text-sm font-medium">Logo</p>
        <p className="mt-0.5 text-xs text-muted">
          {isActive
            ? `At the top of the page, in the place of the shop's name. ${LOGO.hint}.`
            : 'Switch to this organization to change its logo.'}
        </p>
        {isActive && (
          <div className="mt-2.5 flex flex-wrap gap-2">
            <Button
              ref={change}
              variant="outline"
              busy={busy}
              onPointerEnter={prefetchUploads}
              onFocus={prefetchUploads}
              onClick={() => upload()}
            >
              <ImageUp aria-hidden />
              {logoUrl ? 'Change logo' : 'Add logo'}
            </Button>
            {logoUrl && (
              <Button variant="ghost" onClick={() => setAsked(true)}>
                Remove
                <span className="sr-only"> the logo</span>
              </Button>
            )}
          </div>
        )}
      </div>
      {dialog}
      <ConfirmDialog
        open={asked}
        onOpenChange={setAsked}
        title="Remove the logo?"
        description="The page shows the shop's name instead. The picture is deleted."
        confirmLabel="Remove"
        destructive
        busy={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSettled: () => setAsked(false) })}
        onCloseAutoFocus={(event) => {
          if (!remove.isSuccess) return
          // The button that opened the question went away with the logo.
          event.preventDefault()
          change.current?.focus({ preventScroll: true })
        }}
      />
    </div>
  )
}
