import { Ellipsis, Trash2 } from 'lucide-react'
import * as tCommon from '#texts/common.ts'
import * as t from '#texts/files/notes.ts'
import { useUser } from '../../core/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '../../ui/menu/menu.tsx'
import { useDeleteNote, type WrittenNote } from './notes.api.ts'

interface NoteMenuProps {
  note: WrittenNote
  onDelete: () => void
}

export function NoteMenu({ note, onDelete }: NoteMenuProps) {
  const { id, role } = useUser()
  const remove = useDeleteNote()
  if (note.authorId !== id && role !== 'ADMIN') return null
  return (
    <Menu>
      <MenuTrigger>
        <Button
          variant="ghost"
          size="icon"
          aria-label={
            note.customer === 'from'
              ? t.actionsForMessage
              : t.actionsFor({ name: note.author?.displayName ?? tCommon.someone })
          }
          className="-my-1.5 -mr-2 ml-auto self-start text-muted pointer-coarse:-my-3"
        >
          <Ellipsis aria-hidden />
        </Button>
      </MenuTrigger>
      <MenuContent>
        <MenuItem
          icon={Trash2}
          destructive
          sends
          onSelect={() => {
            remove.mutate(note)
            onDelete()
          }}
        >
          {tCommon.remove}
        </MenuItem>
      </MenuContent>
    </Menu>
  )
}
