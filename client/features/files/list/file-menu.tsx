import { Download, Ellipsis, ExternalLink, Pencil, Trash2 } from 'lucide-react'
import { useRef, type Ref } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '../../../ui/menu/menu.tsx'

interface FileMenuProps {
  ref: Ref<HTMLButtonElement>
  name: string
  busy: boolean
  onOpen: () => void
  onDownload: () => void
  onRename: () => void
  onDelete: () => void
}

/** What can be done with a file. */
export function FileMenu({ ref, name, busy, onOpen, onDownload, onRename, onDelete }: FileMenuProps) {
  const renames = useRef(false)
  return (
    <Menu>
      <MenuTrigger>
        <Button
          ref={ref}
          variant="ghost"
          size="icon"
          className="-mt-1 -mr-1"
          aria-label={`Actions for ${name}`}
          busy={busy}
        >
          <Ellipsis aria-hidden />
        </Button>
      </MenuTrigger>
      <MenuContent
        onCloseAutoFocus={(event) => {
          // The field for the name has the focus by now.
          if (renames.current) event.preventDefault()
          renames.current = false
        }}
      >
        <MenuItem icon={ExternalLink} onSelect={onOpen}>
          Open
        </MenuItem>
        <MenuItem icon={Download} onSelect={onDownload}>
          Download
        </MenuItem>
        <MenuItem
          icon={Pencil}
          onSelect={() => {
            renames.current = true
            onRename()
          }}
        >
          Rename
        </MenuItem>
        <MenuItem destructive icon={Trash2} onSelect={onDelete}>
          Delete
        </MenuItem>
      </MenuContent>
    </Menu>
  )
}
