import { openDialog } from './dialogs.ts'
import { zoomable } from './zoom.ts'
import * as t from '#texts/customer/customer-page.ts'

export function openView(link: HTMLAnchorElement): void {
  const { view = '', name = '' } = link.dataset
  const dialog = document.createElement('dialog')
  dialog.id = 'view'
  dialog.className = 'view'
  dialog.setAttribute('aria-label', name)
  const head = document.createElement('div')
  head.className = 'dialog-head'
  const title = document.createElement('h2')
  title.textContent = name
  title.dir = 'auto'
  const close = button('×', t.close)
  close.className = 'bare'
  close.dataset['close'] = ''
  const address = link.getAttribute('href') ?? ''
  const save = document.createElement('a')
  save.className = 'save'
  save.href = `${address}?download=1`
  save.textContent = t.saveFile
  head.append(title, save, close)
  const box = document.createElement('div')
  box.className = 'viewer'
  Object.assign(box.dataset, { viewer: view, address, name })
  dialog.append(head, box)
  document.body.append(dialog)
  dialog.addEventListener('close', () => dialog.remove())
  openDialog(dialog)
  showFile(box)
}

export function showFile(box: HTMLElement): void {
  if (box.childElementCount > 0) return
  const { viewer, address = '' } = box.dataset
  // The name may change until the file is shown.
  const name = () => box.dataset['name'] ?? ''
  const room = document.createElement('div')
  room.className = 'room'
  room.setAttribute('role', 'region')
  room.setAttribute('aria-label', name())
  room.tabIndex = 0
  const content = document.createElement('div')
  content.className = 'content'
  room.append(content)
  const zooms = document.createElement('div')
  zooms.className = 'zooms'
  box.append(room, zooms)
  const failed = () => tellFailed(box, address, name())

  if (viewer === 'picture') {
    const picture = new Image()
    picture.addEventListener('error', failed)
    picture.addEventListener('load', () => {
      picture.alt = name()
      content.append(picture)
      const ratio = picture.naturalHeight / picture.naturalWidth
      const zoom = zoomable(
        room,
        (width) => {
          picture.style.width = `${width}px`
          picture.style.height = `${width * ratio}px`
        },
        ({ clientWidth, clientHeight }) => Math.min(clientWidth, clientHeight / ratio),
      )
      zooms.append(...zoomButtons(zoom))
    })
    picture.src = address
    return
  }
  if (viewer !== 'pdf') return failed()
  import('./pdf-pages.ts')
    .then(async ({ showPages }) => {
      const lay = await showPages(address, room, content)
      const zoom = zoomable(room, lay, ({ clientWidth }) => Math.min(clientWidth, 1100))
      zooms.append(...zoomButtons(zoom))
    })
    .catch(failed)
}

function zoomButtons(zoom: (factor: number) => void): HTMLElement[] {
  const smaller = button('−', t.zoomOut)
  const larger = button('+', t.zoomIn)
  smaller.addEventListener('click', () => zoom(1 / 1.5))
  larger.addEventListener('click', () => zoom(1.5))
  return [smaller, larger]
}

function button(sign: string, name: string): HTMLButtonElement {
  const made = document.createElement('button')
  made.type = 'button'
  made.textContent = sign
  made.setAttribute('aria-label', name)
  return made
}

function tellFailed(box: HTMLElement, address: string, name: string): void {
  const told = document.createElement('p')
  told.className = 'told'
  const link = document.createElement('a')
  link.href = address
  link.target = '_blank'
  link.rel = 'noopener'
  link.textContent = t.notShown({ name })
  told.append(link)
  box.replaceChildren(told)
}
