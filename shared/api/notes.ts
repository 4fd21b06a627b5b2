import { z } from 'zod'
import { notesQuery } from '#shared/orders/entry-schemas.ts'
import { ENTRIES_PAGE } from '#shared/orders/orders.ts'
import { createNotePayload, noteSchema } from '#shared/orders/schemas.ts'
import { defineApi } from './endpoint.ts'
import * as t from '#texts/calls/api.ts'

export const notesApi = defineApi(t.tagNotes, {
  list: {
    method: 'GET',
    path: '/api/orders/:id/notes',
    summary: t.notesList,
    description: t.pages({ n: ENTRIES_PAGE }),
    query: notesQuery,
    response: z.array(noteSchema),
  },
  add: {
    method: 'POST',
    path: '/api/orders/:id/notes',
    summary: t.notesAdd,
    body: createNotePayload,
    response: noteSchema,
    status: 201,
    idempotent: true,
  },
  remove: {
    method: 'DELETE',
    path: '/api/orders/:id/notes/:noteId',
    summary: t.notesRemove,
  },
})
