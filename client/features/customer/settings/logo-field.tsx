import { ImageUp } from 'lucide-react'
import { useRef, useState } from 'react'
import * as t from '#texts/shop/customer-settings.ts'
import { notify } from '../../../core/notices/notices.ts'
import { useUser } from '../../../core/session.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { LOGO } from '../../files/upload/upload-limits.ts'
import { prefetchUploads, useUploads } from '../../files/upload/use-uploads.tsx'
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
    title: t.changeLogo,
    limits: LOGO,
    save,
    saveFailed: { title: t.failedLogo, text: t.failedLogoText },
    onUploaded: () => notify({ title: t.logoUpdated }),
  })
  // Files go to the active organization only.
  const isActive = user.orgId === orgId

  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <div className="grid h-20 w-44 max-w-full shrink-0 place-items-center overflow-hidden rounded-lg border border-line bg-[#fff] p-2 text-center">
        {logoUrl ? (
          <img src={logoUrl} alt={t.logoOf({ shop })} className="max-h-full max-w-full object-contain" />
        ) : (
          <span className="text-xs text-[#5c5c5c]">{t.noLogo}</span>
        )}
      </div>
      <div className="min-w-0 flex-1 basis-56">
        <p className="text-sm font-medium">{t.logo}</p>
        <p className="mt-0.5 text-xs text-muted">
          {isActive ? t.logoHint({ limits: LOGO.hint }) : t.logoElsewhere}
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
              {logoUrl ? t.changeLogo : t.addLogo}
            </Button>
            {logoUrl && (
              <Button variant="ghost" aria-label={t.removeTheLogo} onClick={() => setAsked(true)}>
                {t.removeLogo}
              </Button>
            )}
          </div>
        )}
      </div>
      {dialog}
      <ConfirmDialog
        open={asked}
        onOpenChange={setAsked}
        title={t.removeQuestion}
        description={t.removeText}
        confirmLabel={t.removeLogo}
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
