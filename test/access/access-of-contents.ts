import { anUpload } from '../support/factories.ts'
import { members, own, get, onOrder, onFile, onTemplate, onChecklist, DOT, type Row } from './access-rows.ts'

/** Calls on what belongs to orders: checklists and files. */
export const OF_CONTENTS: Record<string, Row> = {
  'GET /api/checklist-templates': { expected: own(200), call: get('/api/checklist-templates') },
  'POST /api/checklist-templates': {
    expected: own(201),
    call: (visitor) => visitor.post('/api/checklist-templates', { name: 'Turning' }),
  },
  'PATCH /api/checklist-templates/:id': {
    expected: members(200),
    call: onTemplate((visitor, path) => visitor.patch(path, { name: 'Carving' })),
  },
  'DELETE /api/checklist-templates/:id': {
    expected: members(204),
    call: onTemplate((visitor, path) => visitor.delete(path)),
  },
  'GET /api/checklist-templates/:id/items': {
    expected: members(200),
    call: onTemplate((visitor, path) => visitor.get(`${path}/items`)),
  },
  'POST /api/checklist-templates/:id/items': {
    expected: members(201),
    call: onTemplate((visitor, path) => visitor.post(`${path}/items`, { title: 'Glue' })),
  },
  'PUT /api/checklist-templates/:id/items/order': {
    expected: members(200),
    call: onTemplate((visitor, path) => visitor.put(`${path}/items/order`, { itemIds: [] })),
  },
  'DELETE /api/checklist-template-items/:id': {
    expected: members(204),
    call: onTemplate(async (visitor, path, { admin }) => {
      const [item] = (await admin.visitor.get(`${path}/items`)).body
      return visitor.delete(`/api/checklist-template-items/${item.id}`)
    }),
  },
  'GET /api/orders/:id/checklists': {
    expected: members(200),
    call: onOrder((visitor, path) => visitor.get(`${path}/checklists`)),
  },
  'POST /api/orders/:id/checklists': {
    expected: members(201),
    call: onOrder((visitor, path) => visitor.post(`${path}/checklists`, { name: 'Glue-up' })),
  },
  'PATCH /api/checklists/:id': {
    expected: members(200),
    call: onChecklist((visitor, { id }) => visitor.patch(`/api/checklists/${id}`, { partId: null })),
  },
  'DELETE /api/checklists/:id': {
    expected: members(204),
    call: onChecklist((visitor, { id }) => visitor.delete(`/api/checklists/${id}`)),
  },
  'GET /api/checklists/:id/items': {
    expected: members(200),
    call: onChecklist((visitor, { id }) => visitor.get(`/api/checklists/${id}/items`)),
  },
  'POST /api/checklists/:id/items': {
    expected: members(201),
    call: onChecklist((visitor, { id }) => visitor.post(`/api/checklists/${id}/items`, { title: 'Clamp' })),
  },
  'PUT /api/checklists/:id/items/order': {
    expected: members(200),
    call: onChecklist((visitor, { id }) => visitor.put(`/api/checklists/${id}/items/order`, { itemIds: [] })),
  },
  'PATCH /api/checklist-items/:id': {
    expected: members(200),
    call: onChecklist((visitor, { items }) =>
      visitor.patch(`/api/checklist-items/${items[0]?.id}`, { isCompleted: true }),
    ),
  },
  'DELETE /api/checklist-items/:id': {
    expected: members(204),
    call: onChecklist((visitor, { items }) => visitor.delete(`/api/checklist-items/${items[0]?.id}`)),
  },

  'POST /api/objects/upload': { expected: own(201), call: (visitor) => visitor.post('/api/objects/upload') },
  'PUT /api/objects/:id': {
    // To an address of the caller's own; that nobody else may use it stands in the uploads' own tests.
    expected: own(200),
    call: async (visitor, { admin }) => {
      const asked = await visitor.post('/api/objects/upload')
      const { body } = asked.status === 201 ? asked : await admin.visitor.post('/api/objects/upload')
      const address = new URL(body.uploadURL)
      return visitor.send('PUT', address.pathname + address.search, DOT, { 'content-type': 'image/png' })
    },
  },
  'GET /api/orders/:id/attachments': {
    expected: members(200),
    call: onOrder((visitor, path) => visitor.get(`${path}/attachments`)),
  },
  'POST /api/orders/:id/attachments': {
    expected: members(201),
    call: onOrder(async (visitor, path, _order, { admin }) =>
      visitor.post(`${path}/attachments`, { originalName: 'a.txt', fileUrl: await anUpload(admin) }),
    ),
  },
  'POST /api/orders/:id/attachments/copies': {
    expected: members(201),
    call: onFile((visitor, { orderId, id }) =>
      visitor.post(`/api/orders/${orderId}/attachments/copies`, { attachmentId: id }),
    ),
  },
  'PATCH /api/orders/:id/attachments/:attachmentId': {
    expected: members(200),
    call: onFile((visitor, { orderId, id }) =>
      visitor.patch(`/api/orders/${orderId}/attachments/${id}`, { originalName: 'b.png' }),
    ),
  },
  'DELETE /api/orders/:id/attachments/:attachmentId': {
    expected: members(204),
    call: onFile((visitor, { orderId, id }) => visitor.delete(`/api/orders/${orderId}/attachments/${id}`)),
  },
  'GET /api/files/:id': {
    expected: members(200),
    call: onFile((visitor, { id }) => visitor.get(`/api/files/${id}`)),
  },
  'GET /api/files/:id/thumbnail': {
    expected: members(200),
    call: onFile((visitor, { id }) => visitor.get(`/api/files/${id}/thumbnail`)),
  },
  'PUT /api/user/profile-image': {
    // The upload is the admin's organization's.
    expected: { ...members(200), other: 400 },
    call: async (visitor, { admin }) =>
      visitor.put('/api/user/profile-image', { profileImageURL: await anUpload(admin, DOT) }),
  },
  'GET /api/photos/:id': {
    expected: members(200),
    call: async (visitor, { admin }) => {
      const photo = { profileImageURL: await anUpload(admin, DOT) }
      return visitor.get((await admin.visitor.put('/api/user/profile-image', photo)).body.profileImageUrl)
    },
  },
}
