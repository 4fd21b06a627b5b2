/**
 * The current page as HTML for the next visit. The worker puts it into the document, where it stays until the
 * page's script has drawn the same. Undefined for pages that a visit doesn't open with.
 */
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
