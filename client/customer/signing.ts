import SignaturePad, { type PointGroup } from 'signature_pad'
import { LARGEST_SIGNATURE, SIGNATURE_SIZE } from '#shared/customer/answers.ts'
import { field } from './forms.ts'
import * as t from '#texts/customer/customer-page.ts'

export interface Signing {
  isEmpty: () => boolean
  picture: () => string
}

// The signature is on paper, in the dark theme too.
const INK = '#1e1a16'
const PAPER = '#ffffff'
const SHARPEST = 3
const HAND = "'Snell Roundhand', 'Segoe Script', 'Dancing Script', 'Brush Script MT', cursive"

/** Typing the name is for people who can't draw. */
export function signIn(form: HTMLFormElement, onChange: () => void): Signing {
  const canvas = form.querySelector('canvas')
  const how = form.querySelector('[data-how]')
  const typing = form.querySelector('[data-do="type"]')
  if (!canvas || !how || !typing) throw new Error('The form has no field to sign in')
  const pad = new SignaturePad(canvas, { penColor: INK, backgroundColor: PAPER, maxWidth: 3 })
  const name = field(form, 'name')
  let width = 0
  let height = 0
  let isTyped = false

  const isEmpty = () => (isTyped ? name.value.trim() === '' : pad.isEmpty())
  const changed = () => {
    const drawn = isTyped ? t.signatureTyped({ name: name.value }) : t.signatureDrawn
    canvas.setAttribute('aria-label', isEmpty() ? t.signatureEmpty : drawn)
    onChange()
  }

  function fit() {
    const { clientWidth, clientHeight } = canvas!
    if (clientWidth === 0) return
    const { width: most, height: highest } = SIGNATURE_SIZE
    const ratio = Math.min(Math.min(devicePixelRatio, SHARPEST), most / clientWidth, highest / clientHeight)
    // The field's height doesn't grow, so the signature keeps its proportions and its size at the next turn.
    const by = Math.min(clientWidth / width, clientHeight / height)
    const drawn = scaled(pad.toData(), by)
    width *= by
    height *= by
    canvas!.width = Math.floor(clientWidth * ratio)
    canvas!.height = Math.floor(clientHeight * ratio)
    canvas!.getContext('2d')?.scale(ratio, ratio)
    pad.clear()
    if (isTyped) type(canvas!, name.value.trim())
    else pad.fromData(drawn)
    changed()
  }

  function setTyped(next: boolean) {
    isTyped = next
    pad.clear()
    if (isTyped) pad.off()
    else pad.on()
    typing!.textContent = isTyped ? t.drawInstead : t.typeInstead
    how!.textContent = isTyped ? t.howToType : t.howToDraw
    if (isTyped) type(canvas!, name.value.trim())
    changed()
  }

  form.addEventListener('click', ({ target }) => {
    const act =
      target instanceof Element ? target.closest<HTMLElement>('[data-do]')?.dataset['do'] : undefined
    if (act === 'clear') setTyped(false)
    if (act === 'type') setTyped(!isTyped)
  })
  name.addEventListener('input', () => isTyped && setTyped(true))
  pad.addEventListener('beginStroke', () => ({ clientWidth: width, clientHeight: height } = canvas))
  pad.addEventListener('endStroke', changed)
  new ResizeObserver(fit).observe(canvas)
  fit()
  return { isEmpty, picture: () => pictureOf(canvas) }
}

const scaled = (groups: PointGroup[], by: number): PointGroup[] =>
  groups.map((group) => ({
    ...group,
    points: group.points.map((point) => ({ ...point, x: point.x * by, y: point.y * by })),
  }))

function type(canvas: HTMLCanvasElement, name: string): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const { clientWidth, clientHeight } = canvas
  const largest = clientHeight / 3
  const font = (size: number) => `italic ${size}px ${HAND}`
  context.font = font(largest)
  const room = clientWidth * 0.86
  const size = Math.min(largest, (largest * room) / Math.max(context.measureText(name).width, 1))
  context.font = font(size)
  context.fillStyle = INK
  context.textAlign = 'center'
  context.fillText(name, clientWidth / 2, clientHeight * 0.66)
}

function pictureOf(canvas: HTMLCanvasElement): string {
  const most = (LARGEST_SIGNATURE * 4) / 3
  let picture = canvas.toDataURL('image/png')
  for (let scale = 0.7; picture.length > most && scale > 0.1; scale *= 0.7) {
    const small = document.createElement('canvas')
    small.width = Math.round(canvas.width * scale)
    small.height = Math.round(canvas.height * scale)
    small.getContext('2d')?.drawImage(canvas, 0, 0, small.width, small.height)
    picture = small.toDataURL('image/png')
  }
  return picture
}
