/** Why Kerf can't start, in one plain sentence for the person who starts it. Shown without a stack. */
export class StartRefused extends Error {
  override name = 'StartRefused'
}
