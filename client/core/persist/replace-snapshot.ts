/** Shows the snapshot from the document until the page itself is drawn. The page replaces it in the same frame. */
export function replaceSnapshot(root: HTMLElement): void {
  const snapshot = document.getElementById('snapshot')
  if (!snapshot) return
  const observer = new MutationObserver(() => {
    // At first the router draws nothing.
    if (!root.firstElementChild) return
    observer.disconnect()
    snapshot.remove()
  })
  observer.observe(root, { childList: true })
}
