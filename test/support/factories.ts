import type { Attachment } from '#shared/files/files.ts'
import type { Checklist, Template } from '#shared/checklists/checklists.ts'
import type { CreateGate, Gate } from '#shared/holds/types.ts'
import type { CreateOrder, Order } from '#shared/orders/types.ts'
import type { Role } from '#shared/people/people.ts'
import type { User } from '#shared/people/types.ts'
import type { CreateView, SavedView } from '#shared/views/schemas.ts'
import type { TestKerf } from './kerf.ts'
import type { Result, Visitor } from './visitor.ts'

export interface Somebody {
  visitor: Visitor
  user: User
  orgId: string
  email: string
}

export const PASSWORD = 'walnut-and-oak-42'

/** Any server that people can visit. */
type Visited = Pick<TestKerf, 'visitor'>

let count = 0

// All of the same length, so that names sort by creation. Test files share the count.
const number = () => String(count).padStart(6, '0')

function account() {
  count += 1
  return {
    email: `person${number()}@example.com`,
    password: PASSWORD,
    firstName: 'Person',
    lastName: number(),
  }
}

/** An ADMIN with a new organization. */
export async function anAdmin(kerf: Visited, input: Record<string, unknown> = {}): Promise<Somebody> {
  return registered(kerf, { ...account(), organizationName: `Shop ${number()}`, ...input })
}

/** A person who joins the admin's organization by an invite. */
export async function aMember(
  kerf: Visited,
  admin: Somebody,
  role: Role = 'SHOP',
  input: Record<string, unknown> = {},
): Promise<Somebody> {
  return registered(kerf, { ...account(), inviteCode: await anInvite(admin, { role }), ...input })
}

export async function anInvite(admin: Somebody, input: Record<string, unknown> = {}): Promise<string> {
  const { status, body } = await admin.visitor.post(`/api/organizations/${admin.orgId}/invites`, input)
  if (status !== 201) throw new Error(`No invite: ${JSON.stringify(body)}`)
  return body.code
}

export async function anOrder(by: Somebody, input: Partial<CreateOrder> = {}): Promise<Order> {
  const order = { title: 'Oak table', customerName: 'Robin Hale', ...input }
  const { status, body } = await by.visitor.post('/api/orders', order)
  if (status !== 201) throw new Error(`No order: ${JSON.stringify(body)}`)
  return body
}

/** An address that accepts one file from this person. */
export async function anAddress(by: Somebody): Promise<URL> {
  const { status, body } = await by.visitor.post('/api/objects/upload')
  if (status !== 201) throw new Error(`No address: ${JSON.stringify(body)}`)
  return new URL(body.uploadURL)
}

/** A stored file that isn't attached yet. Returns its address without the query. */
export async function anUpload(by: Somebody, content: Uint8Array | string = 'Cut list'): Promise<string> {
  const address = await anAddress(by)
  const status = address.searchParams.has('X-Amz-Signature')
    ? (await fetch(address, { method: 'PUT', body: Buffer.from(content) })).status
    : (await sendFile(by.visitor, address, Buffer.from(content))).status
  if (status !== 200) throw new Error(`No upload: ${status}`)
  return address.origin + address.pathname
}

/** Uploads to the visitor's server, whatever host the address names. */
export function sendFile(visitor: Visitor, { pathname, search }: URL, content: Uint8Array): Promise<Result> {
  return visitor.send('PUT', pathname + search, content, { 'content-type': 'application/octet-stream' })
}

export async function anAttachment(
  by: Somebody,
  orderId: string,
  input: { name?: string; content?: Uint8Array | string } = {},
): Promise<Attachment> {
  const { name = 'cut-list.txt', content } = input
  const file = { fileName: name, originalName: name, fileUrl: await anUpload(by, content) }
  const { status, body } = await by.visitor.post(`/api/orders/${orderId}/attachments`, file)
  if (status !== 201) throw new Error(`No attachment: ${JSON.stringify(body)}`)
  return body
}

export async function aTemplate(by: Somebody, items: string[] = []): Promise<Template> {
  const { status, body } = await by.visitor.post('/api/checklist-templates', { name: 'Veneering' })
  if (status !== 201) throw new Error(`No template: ${JSON.stringify(body)}`)
  for (const title of items) await by.visitor.post(`/api/checklist-templates/${body.id}/items`, { title })
  return body
}

export async function aChecklist(by: Somebody, orderId: string, items: string[] = []): Promise<Checklist> {
  const { status, body } = await by.visitor.post(`/api/orders/${orderId}/checklists`, { name: 'Veneering' })
  if (status !== 201) throw new Error(`No checklist: ${JSON.stringify(body)}`)
  for (const title of items) {
    body.items.push((await by.visitor.post(`/api/checklists/${body.id}/items`, { title })).body)
  }
  return body
}

export async function aView(by: Somebody, input: Partial<CreateView> = {}): Promise<SavedView> {
  const view = { name: 'Late', search: 'dueDate=overdue', ...input }
  const { status, body } = await by.visitor.post('/api/views', view)
  if (status !== 201) throw new Error(`No view: ${JSON.stringify(body)}`)
  return body
}

/** A gate that is on and guards Production. */
export async function aGate(admin: Somebody, input: Partial<CreateGate> = {}): Promise<Gate> {
  count += 1
  const gate = {
    name: `Gate ${number()}`,
    stages: ['PRODUCTION'],
    roles: [],
    scope: 'ALL',
    isOn: true,
    ...input,
  }
  const { status, body } = await admin.visitor.post(`/api/organizations/${admin.orgId}/gates`, gate)
  if (status !== 201) throw new Error(`No gate: ${JSON.stringify(body)}`)
  return body
}

/** An existing user joins the admin's organization too, but their active organization stays the same. */
export async function joins(somebody: Somebody, admin: Somebody, role: Role = 'SHOP'): Promise<void> {
  const code = await anInvite(admin, { role })
  const { status, body } = await somebody.visitor.post(`/api/invites/${code}/accept`)
  if (status !== 200) throw new Error(`Not joined: ${JSON.stringify(body)}`)
}

/** Another browser in which the person is signed in. */
export async function anotherBrowser(
  kerf: Visited,
  { email }: Pick<Somebody, 'email'>,
  { password = PASSWORD, userAgent = 'Another browser' } = {},
): Promise<Visitor> {
  const visitor = kerf.visitor()
  const headers = { 'user-agent': userAgent }
  const { status, body } = await visitor.post('/api/login', { email, password }, headers)
  if (status !== 200) throw new Error(`Not signed in: ${JSON.stringify(body)}`)
  return visitor
}

async function registered(kerf: Visited, input: Record<string, unknown>): Promise<Somebody> {
  const visitor = kerf.visitor()
  const { status, body } = await visitor.post('/api/register', input)
  if (status !== 201) throw new Error(`No account: ${JSON.stringify(body)}`)
  return { visitor, user: body.user, orgId: body.user.orgId, email: body.user.email }
}
