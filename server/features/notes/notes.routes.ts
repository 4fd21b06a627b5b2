import { notesApi } from '#shared/api/notes.ts'
import type { Services } from '../../services.ts'
import { signedIn } from '../../http/access.ts'
import { serve, type Api } from '../../http/api.ts'
import { linkNextPage } from '../../http/paging-and-caching.ts'
import { addNote, listNotes, removeNote } from './notes.service.ts'

export function noteRoutes(api: Api, services: Services): void {
  serve(api, notesApi.list, { access: 'member-or-token' }, async (request, reply) => {
    const { params, query } = request
    const { notes, next } = await listNotes(services, signedIn(request), params.id, query.after)
    linkNextPage(request, reply, next)
    return notes
  })

  serve(api, notesApi.add, { access: 'member-or-token' }, (request) =>
    addNote(services, signedIn(request), request.params.id, request.body),
  )

  serve(api, notesApi.remove, { access: 'member' }, (request) =>
    removeNote(services, signedIn(request), request.params.id, request.params.noteId),
  )
}
