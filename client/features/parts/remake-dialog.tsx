import { Camera, X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import type { Order } from '#shared/orders/types.ts'
import { MOST_PIECES, REMAKE_CAUSES, type RemakeCause } from '#shared/parts/parts.ts'
import type { NewRemake, Part } from '#shared/parts/types.ts'
import { REMAKE_CAUSE_NAMES } from '#shared/parts/words.ts'
import { tooLong } from '#shared/too-long.ts'
import * as t from '#texts/orders/order-parts.ts'
import { FormDialog } from '../../core/drafts/form-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { SelectField, TextAreaField, TextField } from '../../ui/field/field.tsx'
import { FormAlert } from '../../ui/state/error-state.tsx'
import { partIn } from './held-part.ts'
import { inWords } from './part-words.ts'
import { typedWhole } from './typed-part.ts'

const LONGEST_WORDS = 500

interface RemakeDialogProps {
  order: Order
  /** As it was when the dialog was asked for. Undefined asks for it, if the order has parts. */
  part: Part | undefined
  open: boolean
  busy: boolean
  onSend: (remake: NewRemake, photos: File[]) => void
  onClose: () => void
}

/** Three taps: a cause, a photo, Add remake. */
export function RemakeDialog({ order, part: asked, open, busy, onSend, onClose }: RemakeDialogProps) {
  const form = useId()
  const [chosen, setChosen] = useState(asked)
  const [cause, setCause] = useState<RemakeCause>()
  const [words, setWords] = useState('')
  const [typed, setTyped] = useState('')
  const [photos, setPhotos] = useState<File[]>([])
  const [tried, setTried] = useState(false)
  // Somebody may remove it while the dialog is open.
  const isRemoved = chosen !== undefined && !partIn(order, chosen.id)
  const pieces = typedWhole(typed)
  const wrongPieces = pieces !== null && !(Number.isInteger(pieces) && pieces >= 1 && pieces <= MOST_PIECES)
  const long = tooLong(words, LONGEST_WORDS)
  const parts = order.parts ?? []
  const others = isRemoved ? [...parts, chosen] : parts
  const choices = asked && partIn(order, asked.id) ? [] : others

  const submit = () => {
    setTried(true)
    if (busy || isRemoved || !cause || wrongPieces || long) return
    onSend({ ...(chosen && { partId: chosen.id }), cause, words: words.trim() || null, pieces }, photos)
  }

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t.wrongTitle}
      description={t.wrongText({ part: chosen ? inWords(chosen) : t.wholeOrder })}
      dirty={cause !== undefined || words.trim() !== '' || typed !== '' || photos.length > 0}
      sheet
      submit={{ label: t.addRemake, form, busy, disabled: isRemoved }}
    >
      <form
        id={form}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {isRemoved && <FormAlert>{t.isRemoved({ part: inWords(chosen) })}</FormAlert>}
        {tried && !cause && <FormAlert>{t.causeRequired}</FormAlert>}
        {choices.length > 0 && (
          <SelectField
            label={t.wrongWith}
            value={chosen?.id ?? ''}
            onChange={({ target }) => setChosen(partIn(order, target.value))}
          >
            <option value="">{t.wholeOrder}</option>
            {choices.map((one) => (
              <option key={one.id} value={one.id}>
                {inWords(one)}
              </option>
            ))}
          </SelectField>
        )}
        <Causes chosen={cause} onChoose={setCause} />
        <TextAreaField
          label={t.words}
          rows={2}
          error={long}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
        <div className="grid grid-cols-2 items-end gap-4">
          <TextField
            label={t.piecesLabel}
            inputMode="numeric"
            autoComplete="off"
            error={tried && wrongPieces ? t.piecesWrong({ most: MOST_PIECES }) : undefined}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          <Photo photos={photos} onChange={setPhotos} />
        </div>
      </form>
    </FormDialog>
  )
}

interface CausesProps {
  chosen: RemakeCause | undefined
  onChoose: (cause: RemakeCause) => void
}

function Causes({ chosen, onChoose }: CausesProps) {
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">{t.cause}</legend>
      <div className="grid grid-cols-2 gap-2">
        {REMAKE_CAUSES.map((cause) => (
          <label
            key={cause}
            className={cn(
              'relative flex min-h-12 items-center rounded-lg border px-3 text-sm font-medium',
              'has-focus-visible:outline-2 has-focus-visible:outline-ring',
              cause === chosen
                ? 'border-accent bg-accent-soft text-accent-ink'
                : 'border-line-strong bg-surface hover:bg-hover',
            )}
          >
            <input
              type="radio"
              name={name}
              value={cause}
              checked={cause === chosen}
              onChange={() => onChoose(cause)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {REMAKE_CAUSE_NAMES[cause]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function Photo({ photos, onChange }: { photos: File[]; onChange: (photos: File[]) => void }) {
  const camera = useRef<HTMLInputElement>(null)
  const [photo] = photos
  return (
    <span className="flex min-w-0">
      <Button
        variant="outline"
        aria-label={photo ? t.removePhoto : undefined}
        title={photo?.name}
        className="w-full min-w-0"
        onClick={() => (photo ? onChange([]) : camera.current?.click())}
      >
        {photo ? <X aria-hidden /> : <Camera aria-hidden />}
        <span className="min-w-0 truncate">{photo ? photo.name : t.addPhoto}</span>
      </Button>
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label={t.photo}
        onChange={({ currentTarget }) => {
          onChange(Array.from(currentTarget.files ?? []))
          // The same photo again would fire no change event.
          currentTarget.value = ''
        }}
      />
    </span>
  )
}
