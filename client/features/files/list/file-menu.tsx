import { Download, Ellipsis, ExternalLink, FilePlus2, LockKeyhole, Pencil, Trash2 } from 'lucide-react'
import { useRef, type ReactNode, type Ref } from 'react'
import * as tCommon from '#texts/common.ts'
import * as t from '#texts/files/files.ts'
import { useUser } from '../../../core/session.tsx'
import { Button } from '../../../ui/button.tsx'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '../../../ui/menu/menu.tsx'
import { certifiedBy, isKept, isSeen, mayServe } from '../../customer/approvals/approval-states.ts'
import { prefetchUploads } from '../upload/use-uploads.tsx'
import { CustomerItems, type CustomersFile } from './customer-items.tsx'
import { useNewVersion } from './new-version.ts'
import type { Opening } from './use-opening.ts'

interface FileMenuProps extends CustomersFile {
  ref?: Ref<HTMLButtonElement>
  label: string
  opening: Opening
  /** Omit it if there is no room to type. */
  onRename?: () => void
  onDelete: () => void
}

export function FileMenu({ ref, label, opening, onRename, onDelete, ...concerned }: FileMenuProps) {
  const { file, approvals, isNewest } = concerned
  const uploadVersion = useNewVersion(file, approvals)
  const renames = useRef(false)
  const isCertificate = certifiedBy(approvals, file.id) !== undefined
  const { role } = useUser()
  const isAnswered = isKept(approvals, file.id)
  const isKeptBySight = !isAnswered && !mayServe(role) && isSeen(approvals, file)
  const kept = isAnswered || isKeptBySight

  return (
    <Menu onOpenChange={(open) => open && isNewest && prefetchUploads()}>
      <MenuTrigger>
        <Button
          ref={ref}
          variant="ghost"
          size="icon"
          className="-mt-1 -mr-1"
          aria-label={t.actions({ name: label })}
          sends={false}
          busy={opening.busy}
        >
          <Ellipsis aria-hidden />
        </Button>
      </MenuTrigger>
      <MenuContent
        onCloseAutoFocus={(event) => {
          // The name field has the focus already.
          if (renames.current) event.preventDefault()
          renames.current = false
        }}
      >
        <MenuItem icon={ExternalLink} onSelect={opening.open}>
          {t.open}
        </MenuItem>
        <MenuItem icon={Download} onSelect={opening.download}>
          {t.download}
        </MenuItem>
        {onRename &&
          (kept ? (
            <LockedItem>{isAnswered ? t.answeredName : t.seenName}</LockedItem>
          ) : (
            <MenuItem
              icon={Pencil}
              onSelect={() => {
                renames.current = true
                onRename()
              }}
            >
              {t.rename}
            </MenuItem>
          ))}
        {isNewest && !isCertificate && (
          <MenuItem icon={FilePlus2} onSelect={uploadVersion}>
            {t.newVersion}
          </MenuItem>
        )}
        <CustomerItems {...concerned} separated />
        {kept ? (
          <LockedItem>{isAnswered ? t.answeredFile : t.seenFile}</LockedItem>
        ) : (
          <MenuItem destructive icon={Trash2} onSelect={onDelete}>
            {tCommon.remove}
          </MenuItem>
        )}
      </MenuContent>
    </Menu>
  )
}

/** It can get the focus, so that everybody can read the reason. */
function LockedItem({ children }: { children: ReactNode }) {
  return (
    <MenuItem
      icon={LockKeyhole}
      aria-disabled
      className="text-muted"
      onSelect={(event) => event.preventDefault()}
    >
      <span className="py-1 text-xs">{children}</span>
    </MenuItem>
  )
}
