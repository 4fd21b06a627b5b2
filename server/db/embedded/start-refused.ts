/** Why Kerf can't start, as one plain sentence for the person who starts it; shown without a stack. */
export class StartRefused extends Error {
  override name = 'StartRefused'
}
