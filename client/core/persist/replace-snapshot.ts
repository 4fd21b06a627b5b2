/**
 * The picture that came with the document stands until the page itself stands: in the same frame one takes the other's
 * place.
 */
export function replacePicture(root: HTMLElement): void {
  const picture = document.getElementById('picture')
  if (!picture) return
  const observer = new MutationObserver(() => {
    // The router draws nothing at first.
    if (!root.firstElementChild) return
    observer.disconnect()
    picture.remove()
  })
  observer.observe(root, { childList: true })
}
