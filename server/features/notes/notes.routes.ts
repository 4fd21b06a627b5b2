import { z } from 'zod'
import { createNotePayload, noteSchema } from '#shared/order-schemas.ts'
import { signedIn } from '../../core/access.ts'
import { answers, type Api } from '../../core/api.ts'
import type { OrdersDeps } from '../orders/change.service.ts'
import { addNote, listNotes } from './notes.service.ts'

const params = z.object({ id: z.string() })
const tags = ['Notes']

export function noteRoutes(api: Api, deps: OrdersDeps): void {
  api.route({
    method: 'GET',
    url: '/api/orders/:id/notes',
    config: { access: 'member' },
    schema: {
      tags,
      summary: "An order's notes, newest first",
      params,
      response: answers({ 200: z.array(noteSchema) }),
    },
    handler: (request) => listNotes(deps, signedIn(request), request.params.id),
  })

  api.route({
    method: 'POST',
    url: '/api/orders/:id/notes',
    config: { access: 'member' },
    schema: {
      tags,
      summary: 'Add a note to an order',
      params,
      body: createNotePayload,
      response: answers({ 201: noteSchema }),
    },
    handler: async (request, reply) =>
      reply.status(201).send(await addNote(deps, signedIn(request), request.params.id, request.body.content)),
  })
}
