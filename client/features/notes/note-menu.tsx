import { Ellipsis, Trash2 } from 'lucide-react'
import { useUser } from '../../core/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '../../ui/menu/menu.tsx'
import { useDeleteNote, type WrittenNote } from './notes.api.ts'

interface NoteMenuProps {
  note: WrittenNote
  /** Called when the note and its menu go away. */
  onDelete: () => void
}

/** For users who may delete the note: its author, and admins. */
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
          aria-label={`Actions for the ${note.customer === 'from' ? 'message of the customer' : `note of ${note.author?.displayName ?? 'somebody'}`}`}
          className="-my-1.5 -mr-2 ml-auto self-start text-muted pointer-coarse:-my-3"
        >
          <Ellipsis aria-hidden />
        </Button>
      </MenuTrigger>
      <MenuContent>
        <MenuItem
          icon={Trash2}
          destructive
          onSelect={() => {
            remove.mutate(note)
            onDelete()
          }}
        >
          Delete
        </MenuItem>
      </MenuContent>
    </Menu>
  )
}
