import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PAGE_ORGANIZATION, PAGE_PERSON } from '#shared/requests.ts'
import { anAddress, anAdmin, anInvite, anOrder, type Somebody } from '../../test/support/factories.ts'
import { sharedKerf, type TestKerf } from '../../test/support/kerf.ts'
import { aProgram } from '../../test/support/programs.ts'

let kerf: TestKerf
/** ADMIN of Alder, and a member of Birch, which another of their tabs has switched to. */
let ann: Somebody
let birch: Somebody

beforeAll(async () => {
  kerf = await sharedKerf()
})
beforeEach(async () => {
  ann = await anAdmin(kerf, { organizationName: 'Alder' })
  birch = await anAdmin(kerf, { organizationName: 'Birch' })
  await ann.visitor.post(`/api/invites/${await anInvite(birch)}/accept`)
  await goTo(birch.orgId)
})

const goTo = (orgId: string) => ann.visitor.put('/api/user/organization', { orgId })
/** As the page calls that was loaded for an organization. */
const fromPage = (orgId: string, method: string, path: string, body?: unknown) =>
  ann.visitor.send(method, path, body, { [PAGE_ORGANIZATION]: orgId })

const ORDER = { title: 'Desk', customerName: 'Kim' }
const NOTHING_SAVED = {
  message:
    'Another tab has switched to Birch, so nothing was saved. Switch back to Alder there and save again',
}
const NOT_READ = {
  message: 'Another tab has switched to Birch. Switch back to Alder there, or reload this page',
}
const PARAM = '00000000-0000-4000-8000-000000000000'

function routes(meansActive: boolean): { method: string; path: string }[] {
  return kerf.app.routeTable.flatMap(({ method, url, access = 'anyone' }) => {
    if (['anyone', 'customer'].includes(access) || url === '/ws' || method === 'HEAD') return []
    if (meansActive !== /^(member|admin|operator)/.test(access)) return []
    return [{ method, path: url.replace(':orgId', ann.orgId).replaceAll(/:\w+/g, PARAM) }]
  })
}

describe('a page whose session looks at another organization', () => {
  test('saves nothing there, and saves after switching back', async () => {
    const { status, body } = await fromPage(ann.orgId, 'POST', '/api/orders', ORDER)
    expect([status, body]).toEqual([409, NOTHING_SAVED])
    expect((await birch.visitor.get('/api/orders')).body).toEqual([])

    await goTo(ann.orgId)
    expect((await ann.visitor.get('/api/orders')).body).toEqual([])
    const saved = await fromPage(ann.orgId, 'POST', '/api/orders', ORDER)
    expect([saved.status, saved.body.orgId]).toEqual([201, ann.orgId])
  })

  test('reads nothing of it', async () => {
    await anOrder(birch)
    const { status, body } = await fromPage(ann.orgId, 'GET', '/api/orders')
    expect([status, body]).toEqual([409, NOT_READ])
    expect((await fromPage(ann.orgId, 'HEAD', '/api/orders')).status).toBe(409)
  })

  test('is refused by every route that means the active organization, before anything else', async () => {
    const refused = routes(true)
    expect(refused.length).toBeGreaterThan(80)
    for (const { method, path } of refused) {
      const { status, body } = await fromPage(ann.orgId, method, path)
      expect([method, path, status, body]).toEqual([
        method,
        path,
        409,
        method === 'GET' ? NOT_READ : NOTHING_SAVED,
      ])
    }
  })

  test('goes on where a call is about the account, or names its organization itself', async () => {
    const open = routes(false)
    expect(open.length).toBeGreaterThan(40)
    for (const { method, path } of open) {
      const { status, body } = await fromPage(ann.orgId, method, path)
      expect([method, path, status, body?.message]).not.toEqual([
        method,
        path,
        409,
        expect.stringContaining('Another tab'),
      ])
    }
  })

  test('learns where the session is, changes the profile, and switches back', async () => {
    expect((await fromPage(ann.orgId, 'GET', '/api/user')).body.orgId).toBe(birch.orgId)
    const names = (await fromPage(ann.orgId, 'GET', '/api/user/organizations')).body
    expect(names.map(({ name }: { name: string }) => name)).toEqual(['Alder', 'Birch'])
    const profile = await fromPage(ann.orgId, 'PUT', '/api/user/profile', { phone: '555 0100' })
    expect([profile.status, profile.body.phone]).toEqual([200, '555 0100'])
    const own = await fromPage(ann.orgId, 'PATCH', `/api/organizations/${ann.orgId}`, { name: 'Alder & Co' })
    expect([own.status, own.body.name]).toEqual([200, 'Alder & Co'])
    const back = await fromPage(ann.orgId, 'PUT', '/api/user/organization', { orgId: ann.orgId })
    expect([back.status, back.body.orgId]).toEqual([200, ann.orgId])
    expect((await fromPage(ann.orgId, 'POST', '/api/logout')).status).toBe(204)
  })

  test('sends no file there, by an address of before', async () => {
    await goTo(ann.orgId)
    const { pathname, search } = await anAddress(ann)
    await goTo(birch.orgId)
    const headers = { 'content-type': 'application/octet-stream' }
    const sent = await ann.visitor.send('PUT', pathname + search, Buffer.from('Cut list'), headers)
    expect([sent.status, sent.body.message]).toEqual([403, "This upload address isn't valid"])
  })

  test('is told so where its organization is gone for its owner', async () => {
    await goTo(ann.orgId)
    const admin = await anAdmin(kerf)
    await ann.visitor.post(`/api/invites/${await anInvite(admin)}/accept`)
    await goTo(admin.orgId)
    await admin.visitor.delete(`/api/organizations/${admin.orgId}/members/${ann.user.id}`)
    const gone = "You're no longer a member of this page's shop"
    const write = await fromPage(admin.orgId, 'POST', '/api/orders', ORDER)
    expect([write.status, write.body.message]).toEqual([
      409,
      `${gone}, so nothing was saved. Copy what you typed, then reload`,
    ])
    const read = await fromPage(admin.orgId, 'GET', '/api/orders')
    expect([read.status, read.body.message]).toEqual([409, `${gone}. Please reload it`])
  })

  test.each(['', 'x', "'; drop table users", PARAM])('learns nothing by naming %j', async (named) => {
    const { status, body } = await fromPage(named, 'GET', '/api/orders')
    expect(status).toBe(409)
    expect(body.message).toBe("You're no longer a member of this page's shop. Please reload it")
  })
})

describe('a page whose session is somebody else’s', () => {
  const ofAnn = (method: string, path: string, body?: unknown) =>
    birch.visitor.send(method, path, body, {
      [PAGE_PERSON]: ann.user.id,
      [PAGE_ORGANIZATION]: birch.orgId,
    })
  const signedInAs = () => `Another tab is signed in as ${birch.user.displayName}`

  test('is refused by every route for which one signs in, before anything else', async () => {
    const refused = [...routes(true), ...routes(false)].filter(
      ({ method, path }) => `${method} ${path}` !== 'GET /api/user',
    )
    expect(refused.length).toBeGreaterThan(120)
    for (const { method, path } of refused) {
      const { status, body } = await ofAnn(method, path)
      const message =
        method === 'GET'
          ? `${signedInAs()}. Please reload this page`
          : `${signedInAs()}, so nothing was saved. Copy what you typed, then reload this page`
      expect([method, path, status, body]).toEqual([method, path, 409, { message }])
    }
  })

  test('saves nothing in their name, nor reads what they may see', async () => {
    expect((await ofAnn('POST', '/api/orders', ORDER)).status).toBe(409)
    expect((await birch.visitor.get('/api/orders')).body).toEqual([])
    expect((await ofAnn('PUT', '/api/user/profile', { firstName: 'Ann' })).status).toBe(409)
    const { status, body } = await ofAnn('GET', '/api/user')
    expect([status, body.id, body.firstName]).toEqual([200, birch.user.id, birch.user.firstName])
    expect((await ofAnn('HEAD', '/api/orders')).status).toBe(409)
  })

  test.each(['', 'x', "'; drop table users", PARAM])('learns nothing by naming %j', async (named) => {
    const { status } = await birch.visitor.get('/api/orders', { [PAGE_PERSON]: named })
    expect(status).toBe(409)
  })

  test('goes on without the header, and a program whatever it says', async () => {
    expect((await birch.visitor.get('/api/orders')).status).toBe(200)
    const program = await aProgram(kerf, birch)
    const taken = await program.post('/api/orders', ORDER, { [PAGE_PERSON]: ann.user.id })
    expect(taken.status).toBe(201)
  })
})

test('without the header a call means the active organization', async () => {
  expect((await anOrder(ann)).orgId).toBe(birch.orgId)
})

test('a program acts in the organization of its token, whatever the header says', async () => {
  const program = await aProgram(kerf, ann)
  const taken = await program.post('/api/orders', ORDER, { [PAGE_ORGANIZATION]: ann.orgId })
  expect([taken.status, taken.body.orgId]).toEqual([201, birch.orgId])
})

test('a session that has ended is told so first', async () => {
  const { status, body } = await kerf.visitor().post('/api/orders', ORDER, { [PAGE_ORGANIZATION]: ann.orgId })
  expect([status, body]).toEqual([401, { message: 'Please sign in' }])
})
