import { COMMAND } from '../ui/command-key.ts'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { Kbd } from '../ui/kbd.tsx'

const SHORTCUTS: { title: string; rows: [what: string, ...keys: string[]][] }[] = [
  {
    title: 'Anywhere',
    rows: [
      ['Search and go to', COMMAND, 'K'],
      ['New order', 'N'],
      ['Search orders', '/'],
      ['Notifications', 'I'],
      ['Go to the notices', 'F8'],
      ['Undo what the notice tells of', COMMAND, 'Z'],
      ['These shortcuts', '?'],
      ['Close what is open', 'Esc'],
    ],
  },
  {
    title: 'On the board',
    rows: [
      ['From card to card', '←', '↑', '→', '↓'],
      ['To the first and the last card', 'Home', 'End'],
      ['Open the order', 'Enter'],
      ['Move to another stage', 'M'],
      ['Assign people', 'A'],
      ['Select the order, or unselect it', 'X'],
      ['With selected ones: all of the column, then of the board', COMMAND, 'A'],
      ['Lift the card, and drop it', 'Space'],
      ['Carry the lifted card', '←', '→'],
      ['Carry it by a column', 'Shift', '←', '→'],
      ['Put it back, or end the selection', 'Esc'],
    ],
  },
]

interface ShortcutsDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function ShortcutsDialog({ open, onOpenChange }: ShortcutsDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Keyboard shortcuts" size="lg">
      <div className="grid gap-x-10 gap-y-6 md:grid-cols-2">
        {SHORTCUTS.map(({ title, rows }) => (
          <section key={title} aria-label={title}>
            <h3 className="text-sm font-semibold">{title}</h3>
            <dl className="mt-1 divide-y divide-line">
              {rows.map(([what, ...keys]) => (
                <div key={what} className="flex items-center gap-4 py-2 text-sm">
                  <dt className="flex-1">{what}</dt>
                  <dd className="flex gap-1">
                    {keys.map((key) => (
                      <Kbd key={key}>{key}</Kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
