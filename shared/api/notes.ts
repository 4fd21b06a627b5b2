import { z } from 'zod'
import { notesQuery } from '#shared/orders/entry-schemas.ts'
import { ENTRIES_PAGE } from '#shared/orders/entries.ts'
import { createNotePayload, noteSchema } from '#shared/orders/schemas.ts'
import { defineApi } from './endpoint.ts'

export const notesApi = defineApi('Notes', {
  list: {
    method: 'GET',
    path: '/api/orders/:id/notes',
    summary: "An order's notes, newest first",
    description: `${ENTRIES_PAGE} at a time: where there are more, the header Link says where the next page is (rel="next").`,
    query: notesQuery,
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
