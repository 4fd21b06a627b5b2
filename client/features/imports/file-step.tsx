import { useNavigate } from '@tanstack/react-router'
import { FileUp } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import type { Question } from '../../core/drafts/unsaved.ts'
import { useUnsaved } from '../../core/drafts/use-unsaved.ts'
import { Button } from '../../ui/button.tsx'
import { TextAreaField } from '../../ui/field/field.tsx'
import { Section } from '../../ui/page.tsx'
import { DropArea, DropHint } from '../files/list/drop-area.tsx'
import { ImportList } from './import-list.tsx'
import { SendingState, useSendFile } from './send-file.tsx'
import * as t from '#texts/imports/imports.ts'

const PASTED = t.pastedCellsTxt
const CANCEL: Question = {
  title: t.cancelTheUpload,
  description: t.theFileHasNotArrived,
  confirmLabel: t.cancelUpload,
  cancelLabel: t.keepUploading,
}
const isPaste = (text: string) => text.trim() !== ''

export function FileStep() {
  const navigate = useNavigate()
  const [pasted, setPasted] = useState('')
  const sent = useRef({ text: '', isRead: false })
  const [sending, send] = useSendFile(({ id }) => {
    sent.current.isRead = true
    void navigate({ to: '/import', search: { id } })
  })
  const isUploading = sending?.state === 'sending'
  useUnsaved({
    isDirty: () => isUploading || (isPaste(pasted) && !(sent.current.isRead && sent.current.text === pasted)),
    question: () => (isUploading ? CANCEL : undefined),
  })
  const isBusy = isUploading || sending?.state === 'reading'

  const sendFile = (file: File, text = '') => {
    sent.current = { text, isRead: false }
    void send(file)
  }
  const sendFirst = ([file]: File[]) => file && !isBusy && sendFile(file)

  return (
    <div className="flex flex-col gap-6">
      <DropArea disabled={isBusy} onApproach={() => undefined} onDrop={sendFirst}>
        <div className="relative grid gap-6 @3xl:grid-cols-2">
          <Section title={t.aFile} text={t.xlsxXlsXlsbOdsOr} className="flex flex-col">
            <FileButton busy={isBusy} onChosen={sendFirst} />
            <p className="mt-3 text-xs text-pretty text-muted">{t.inTrelloMenuPrintExport}</p>
          </Section>
          <Section title={t.orPaste} text={t.copyCellsFromAnySpreadsheet}>
            <TextAreaField
              label={t.cells}
              hideLabel
              rows={4}
              spellCheck={false}
              autoComplete="off"
              placeholder={t.pasteHere}
              value={pasted}
              onChange={({ target }) => setPasted(target.value)}
              onPaste={(event) => {
                const files = Array.from(event.clipboardData.files)
                // Some programs copy a picture of the cells with their text.
                if (files.length === 0 || event.clipboardData.getData('text/plain') !== '') return
                event.preventDefault()
                sendFirst(files)
              }}
              className="[&_textarea]:max-h-60 [&_textarea]:whitespace-pre"
            />
            <Button
              variant="outline"
              className="mt-3 max-sm:w-full"
              disabled={!isPaste(pasted)}
              busy={isBusy}
              onClick={() => sendFile(new File([pasted], PASTED, { type: 'text/plain' }), pasted)}
            >
              {t.continueIt}
            </Button>
          </Section>
          <DropHint text={t.dropTheFileToRead} className="inset-0!" />
        </div>
      </DropArea>
      {sending && <SendingState sending={sending} />}
      <ImportList />
    </div>
  )
}

function FileButton({ busy, onChosen }: { busy: boolean; onChosen: (files: File[]) => void }) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="flex min-h-32 flex-1 flex-col items-center justify-center gap-3 rounded-xl border-2 border-dashed border-line-strong p-4 text-center">
      <label htmlFor={id} className="sr-only">
        {t.fileWithOrders}
      </label>
      <input
        ref={input}
        id={id}
        type="file"
        tabIndex={-1}
        className="sr-only"
        // The server checks the content. This only hides photos in the file picker.
        accept=".csv,.tsv,.txt,.prn,.xlsx,.xlsm,.xls,.xlsb,.ods,.json,text/csv,text/plain,text/tab-separated-values,application/json"
        onChange={({ target }) => {
          onChosen(Array.from(target.files ?? []))
          // The user can choose the same file again after changing it.
          target.value = ''
        }}
      />
      <Button variant="primary" busy={busy} onClick={() => input.current?.click()}>
        <FileUp aria-hidden />
        {t.chooseAFile}
      </Button>
      <p className="text-sm text-muted pointer-coarse:hidden">{t.orDropItHere}</p>
    </div>
  )
}
