/** The order that stands over the page, if any: in the dialog or in the panel. */
export function OrderOverlay() {
  return null
}
