/** The next visit shows it until the script has drawn the same. Undefined for pages no visit opens with. */
export function takeSnapshot(): string | undefined {
  const root = document.getElementById('root')
  if (!root?.querySelector('[data-snapshot="page"]') || root.querySelector('[data-over="true"]'))
    return undefined
  const copy = root.cloneNode(true) as HTMLElement
  for (const part of copy.querySelectorAll('[data-snapshot="omit"], [role="dialog"]')) part.remove()
  // They are shown until the server has said what changed since.
  for (const part of copy.querySelectorAll('[data-snapshot="unconfirmed"]')) part.removeAttribute('hidden')
  return copy.innerHTML
}

/** The page replaces the snapshot in the frame in which it is drawn. */
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
