import { afterAll, beforeAll, expect, test } from 'vitest'
import { MOST_STARTING, MOST_TEMPLATES } from '#shared/checklists/checklists.ts'
import { aTemplate, type Somebody } from '../support/factories.ts'
import { expectSerial, openServers, request, type Scene, type Servers } from './interleave.ts'
import { aShop, invite } from './people.ts'

// There is room for one more, and two come at the same moment: one of them is refused.

let servers: Servers

beforeAll(async () => {
  servers = await openServers()
})
afterAll(() => servers.close())

const TEMPLATES = '/api/checklist-templates'

const make = ({ visitor }: Somebody, name: string, startStatus?: string) =>
  request(visitor, 'POST', TEMPLATES, { name, startStatus })
const startAt = ({ visitor }: Somebody, id: string, startStatus = 'FINISH') =>
  request(visitor, 'PATCH', `${TEMPLATES}/${id}`, { startStatus })

/** Templates until there is room for one more, of all or of those that start at a stage. */
async function fillTemplates({ orgId }: Somebody, startStatus: string | null): Promise<void> {
  const [most, there] = startStatus
    ? [MOST_STARTING, 'start_status = $2']
    : [MOST_TEMPLATES, '($2::text is null)']
  await servers.client.query(
    `insert into checklist_templates (org_id, name, start_status)
     select $1, 'Full ' || n, $2 from generate_series(1, $3 - 1 - (
       select count(*)::int from checklist_templates where org_id = $1 and ${there})) n`,
    [orgId, startStatus, most],
  )
}

/** How many templates start at the stage that is full. */
async function starting({ orgId }: Somebody): Promise<unknown> {
  const { rows } = await servers.client.query(
    "select count(*)::int from checklist_templates where org_id = $1 and start_status = 'FINISH'",
    [orgId],
  )
  return rows[0]
}

const PAIRS: Record<string, (ann: Somebody) => Promise<Omit<Scene, 'orgIds'>>> = {
  'two templates are made': async (ann) => {
    await fillTemplates(ann, null)
    return { a: make(ann, 'One'), b: make(ann, 'Two') }
  },
  'a template is made to start at a stage, and another one set to': async (ann) => {
    const { id } = await aTemplate(ann)
    await fillTemplates(ann, 'FINISH')
    return { bothWays: true, a: make(ann, 'One', 'FINISH'), b: startAt(ann, id), look: () => starting(ann) }
  },
  'two templates are set to start at a stage': async (ann) => {
    const [one, two] = [await aTemplate(ann, ['Cut']), await aTemplate(ann, ['Glue'])]
    await fillTemplates(ann, 'FINISH')
    return { a: startAt(ann, one.id), b: startAt(ann, two.id), look: () => starting(ann) }
  },
  'a template is set to start at a stage, and removed': async (ann) => {
    const { id } = await aTemplate(ann)
    await fillTemplates(ann, 'FINISH')
    const removal = request(ann.visitor, 'DELETE', `${TEMPLATES}/${id}`)
    return { bothWays: true, a: startAt(ann, id), b: removal, look: () => starting(ann) }
  },
  'two invites are made': async (ann) => {
    expect((await invite(ann)(servers.kerf)).status).toBe(201)
    await servers.client.query(
      `insert into invites (org_id, code_hash, role, max_uses, expires_at, created_by)
       select $1::uuid, $1::text || n, 'SHOP', 1, now() + interval '1 day', $2 from generate_series(1, 498) n`,
      [ann.orgId, ann.user.id],
    )
    return { a: invite(ann), b: invite(ann) }
  },
}

test.each(Object.entries(PAIRS))('%s', async (_, pair) => {
  await expectSerial(servers, async (kerf) => {
    const { ann } = await aShop(kerf, [])
    return { ...(await pair(ann)), orgIds: [ann.orgId] }
  })
})
