/**
 * The snapshot that came with the document stands until the page itself stands: in the same frame one takes the other's
 * place.
 */
export function replaceSnapshot(root: HTMLElement): void {
  const snapshot = document.getElementById('snapshot')
  if (!snapshot) return
  const observer = new MutationObserver(() => {
    // The router draws nothing at first.
    if (!root.firstElementChild) return
    observer.disconnect()
    snapshot.remove()
  })
  observer.observe(root, { childList: true })
}
