import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const read = (path: string) => readFile(new URL(path, import.meta.url), 'utf8')

test('the installed app, the page and its styles have the same ground', async () => {
  const [styles, page, manifest] = await Promise.all([
    read('palette.css'),
    read('index.html'),
    read('public/manifest.webmanifest'),
  ])
  const [light, dark] = Array.from(styles.matchAll(/--canvas: (#\w+);/g), ([, colour]) => colour)
  expect(JSON.parse(manifest)).toMatchObject({ background_color: light, theme_color: light })
  expect(page).toContain(`content="${light}" media="(prefers-color-scheme: light)"`)
  expect(page).toContain(`content="${dark}" media="(prefers-color-scheme: dark)"`)
})

test('the logo and the icon are one drawing', async () => {
  const [logo, icon] = await Promise.all([read('ui/logo.tsx'), read('public/icon.svg')])
  const paths = (text: string) => text.match(/<path [^>]+>/g)
  expect(paths(icon)).toEqual(paths(logo))
})
