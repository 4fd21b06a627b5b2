import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PageAssets } from './page.html.ts'

/** Finds the page's script and styles in the build. Returns an empty object if the server has no built page. */
export async function readAssets(folder: string | undefined): Promise<PageAssets> {
  if (folder === undefined) return {}
  const built = await readFile(join(folder, 'customer.html'), 'utf8')
  const script = /<script type="module"[^>]* src="([^"]+)"/.exec(built)?.[1]
  const styles = /<link rel="stylesheet"[^>]* href="([^"]+)"/.exec(built)?.[1]
  return { ...(script && { script }), ...(styles && { styles }) }
}
