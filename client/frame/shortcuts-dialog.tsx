import * as t from '#texts/board/shortcuts.ts'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { COMMAND, Kbd } from '../ui/kbd.tsx'

const SHORTCUTS: { title: string; rows: [what: string, ...keys: string[]][] }[] = [
  {
    title: t.anywhere,
    rows: [
      [t.searchAndGo, COMMAND, 'K'],
      [t.newOrder, 'N'],
      [t.search, '/'],
      [t.notifications, 'I'],
      [t.focusNotice, 'F8'],
      [t.undo, COMMAND, 'Z'],
      [t.show, '?'],
      [t.close, 'Esc'],
    ],
  },
  {
    title: t.onBoard,
    rows: [
      [t.between, '←', '↑', '→', '↓'],
      [t.ends, 'Home', 'End'],
      [t.open, 'Enter'],
      [t.move, 'M'],
      [t.assign, 'A'],
      [t.select, 'X'],
      [t.selectAll, COMMAND, 'A'],
      [t.pickUp, 'Space'],
      [t.carry, '←', '→'],
      [t.column, 'Shift', '←', '→'],
      [t.putBack, 'Esc'],
    ],
  },
]

interface ShortcutsDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function ShortcutsDialog({ open, onOpenChange }: ShortcutsDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t.title} size="lg">
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
