import { z } from 'zod'
import { createNotePayload, noteSchema } from '#shared/orders/schemas.ts'
import { defineApi } from './endpoint.ts'

export const notesApi = defineApi('Notes', {
  list: {
    method: 'GET',
    path: '/api/orders/:id/notes',
    summary: "An order's notes, newest first",
    response: z.array(noteSchema),
  },
  add: {
    method: 'POST',
    path: '/api/orders/:id/notes',
    summary: 'Add a note to an order',
    body: createNotePayload,
    response: noteSchema,
    status: 201,
    idempotent: true,
  },
  remove: {
    method: 'DELETE',
    path: '/api/orders/:id/notes/:noteId',
    summary: 'Delete a note: its author, or an ADMIN',
  },
})
