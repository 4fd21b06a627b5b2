import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { anAdmin, anAttachment, anOrder, anUpload, type Somebody } from '../../../test/support/factories.ts'
import { sharedKerf, type TestKerf } from '../../../test/support/kerf.ts'
import { aBomb, aPicture } from '../../../test/support/pictures/pictures.ts'
import { NODE } from '../../../test/support/processes/server-process.ts'
import { temporaryFolder } from '../../../test/support/temporary.ts'

let kerf: TestKerf
let admin: Somebody

beforeAll(async () => {
  kerf = await sharedKerf()
  admin = await anAdmin(kerf)
})

/** As phones with such cameras take them: of one colour, so that it is quickly made and has few bytes. */
async function aPhoto(width: number, height: number): Promise<string> {
  const path = join(await temporaryFolder(), 'photo.jpg')
  const create = { width, height, channels: 3 as const, background: '#8a4b16' }
  await sharp({ create, limitInputPixels: false }).jpeg({ optimiseCoding: false }).toFile(path)
  return path
}

test('a photo of 108 megapixels has a small picture, and can be a profile photo', async () => {
  const content = await readFile(await aPhoto(12_000, 9_000))
  const { id, thumbnailUrl } = await anAttachment(admin, (await anOrder(admin)).id, { content })
  expect(thumbnailUrl).toBe(`/api/files/${id}/thumbnail`)
  const response = await fetch(admin.visitor.url + thumbnailUrl, {
    headers: { cookie: admin.visitor.cookie ?? '' },
  })
  expect(await sharp(await response.arrayBuffer()).metadata()).toMatchObject({ width: 400, height: 300 })
  const profileImageURL = await anUpload(admin, content)
  expect((await admin.visitor.put('/api/user/profile-image', { profileImageURL })).status).toBe(200)
})

test('a photo of 200 megapixels is made smaller while it is read, and takes little memory', async () => {
  const small = join(await temporaryFolder(), 'small.jpg')
  await writeFile(small, await aPicture({ width: 3_000, height: 2_000, format: 'jpeg' }))
  const program = new URL('../../../test/support/pictures/picture-process.ts', import.meta.url).pathname
  const [node = '', ...options] = NODE
  const paths = [small, await aPhoto(16_320, 12_240)]
  const { stdout } = await promisify(execFile)(node, [...options, program, ...paths])
  const { made, megabytes } = JSON.parse(stdout) as { made: boolean; megabytes: number }
  expect(made).toBe(true)
  // As a whole it would take 570 MB.
  expect(megabytes).toBeLessThan(100)
})

test('a photo that cannot be taken names its limit', async () => {
  const profileImageURL = await anUpload(admin, await aBomb(12_000, 9_000))
  const { status, body } = await admin.visitor.put('/api/user/profile-image', { profileImageURL })
  const sentence = 'The photo has 108 megapixels and can have up to 100. Please choose a smaller one'
  expect([status, body.message]).toEqual([400, sentence])
})
