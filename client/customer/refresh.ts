import { typedTexts } from './typed-text.ts'
import { renameView } from './dialog-updates.ts'
import { takeOver, type Change } from './page-updates.ts'
import { say } from './forms.ts'
import { deadline } from './send.ts'
import * as t from '#texts/customer/customer-page.ts'

type After = (changes: Change[]) => void

let after: After = () => undefined
let underWay: Promise<void> | undefined
let isAskedAgain = false
let hasEnded = false

export const onRefreshed = (act: After): void => {
  after = act
}

/** A call during a load makes it load once more. @throws Error if the server can't be reached */
export function refresh(): Promise<void> {
  isAskedAgain = underWay !== undefined
  underWay ??= load().finally(() => {
    underWay = undefined
  })
  return underWay
}

async function load(): Promise<void> {
  do {
    isAskedAgain = false
    const response = await fetch(location.pathname, {
      cache: 'no-store',
      headers: { accept: 'text/html' },
      signal: deadline(),
    })
    const isOver = response.status === 404 || response.status === 410
    if (!response.ok && !isOver) throw new Error(`The page answered ${response.status}`)
    const page = new DOMParser().parseFromString(await response.text(), 'text/html')
    if (isOver) return end(page)
    const changes = takeOver(page)
    tell(changes)
    renameView()
    after(changes)
  } while (isAskedAgain)
}

export const isOver = (): boolean => hasEnded

function end(page: Document): void {
  hasEnded = true
  const texts = typedTexts()
  document.title = page.title
  document.body.replaceChildren(...page.body.childNodes)
  if (texts.length === 0) return
  // The text can no longer be sent, but it can be copied.
  const told = document.createElement('p')
  told.textContent = t.textNotSent
  document.querySelector('main')?.append(told, ...texts.map(quote))
}

function quote(text: string): HTMLElement {
  const quoted = document.createElement('blockquote')
  quoted.dir = 'auto'
  quoted.textContent = text
  return quoted
}

function tell(changes: Change[]): void {
  for (const { part, list } of changes)
    if (list !== 'write' && list !== 'dialogs') part.classList.add('fresh')
  const sentence = changes.map(sentenceOf).find((sentence) => sentence !== undefined)
  if (sentence) say(sentence)
}

function sentenceOf({ list, part, before }: Change): string | undefined {
  const name = part.querySelector('.name')?.textContent ?? part.querySelector('img')?.alt ?? ''
  const now = part.getAttribute('data-now') ?? ''
  if (part.id === 'stages') {
    return now === before?.getAttribute('data-now') ? undefined : t.movedOn({ stage: now })
  }
  if (before) return undefined
  if (list === 'asked') return t.pleaseReview({ name })
  if (list === 'messages' && part.classList.contains('to')) return t.newMessage
  if (list === 'photos') return t.newPhoto
  if (list === 'papers') return t.newFile({ name })
  return undefined
}
