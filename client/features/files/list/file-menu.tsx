import { Download, Ellipsis, ExternalLink, FilePlus2, LockKeyhole, Pencil, Trash2 } from 'lucide-react'
import { useRef, type ReactNode, type Ref } from 'react'
import { useUser } from '../../../core/session.tsx'
import { Button } from '../../../ui/button.tsx'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '../../../ui/menu/menu.tsx'
import { certifiedBy, isKept, isSeen, mayServe } from '../../approvals/approval-states.ts'
import { prefetchUploads } from '../upload/use-uploads.tsx'
import { CustomerItems, type CustomersFile } from './customer-items.tsx'
import { useNewVersion } from './new-version.ts'
import type { Opening } from './use-opening.ts'

interface FileMenuProps extends CustomersFile {
  ref?: Ref<HTMLButtonElement>
  /** The file's name among all the listed files. */
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
  const kept = isKept(approvals, file.id)
    ? 'the customer has answered to it'
    : !mayServe(role) && isSeen(approvals, file) && 'the customer sees it. Ask ADMIN or SALES'

  return (
    <Menu onOpenChange={(open) => open && isNewest && prefetchUploads()}>
      <MenuTrigger>
        <Button
          ref={ref}
          variant="ghost"
          size="icon"
          className="-mt-1 -mr-1"
          aria-label={`Actions for ${label}`}
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
          Open
        </MenuItem>
        <MenuItem icon={Download} onSelect={opening.download}>
          Download
        </MenuItem>
        {onRename &&
          (kept ? (
            <KeptItem>Cannot be renamed: {kept}</KeptItem>
          ) : (
            <MenuItem
              icon={Pencil}
              onSelect={() => {
                renames.current = true
                onRename()
              }}
            >
              Rename
            </MenuItem>
          ))}
        {isNewest && !isCertificate && (
          <MenuItem icon={FilePlus2} onSelect={uploadVersion}>
            New version …
          </MenuItem>
        )}
        <CustomerItems {...concerned} separated />
        {kept ? (
          <KeptItem>Cannot be deleted: {kept}</KeptItem>
        ) : (
          <MenuItem destructive icon={Trash2} onSelect={onDelete}>
            Delete
          </MenuItem>
        )}
      </MenuContent>
    </Menu>
  )
}

/** Replaces the items that rename or delete a file. It can get the focus, so that everybody can read the reason. */
function KeptItem({ children }: { children: ReactNode }) {
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
