import { notesApi } from '#shared/api/notes.ts'
import { signedIn } from '../../core/access.ts'
import { serve, type Api } from '../../core/api.ts'
import { linkNextPage } from '../../core/next-page.ts'
import type { OrdersDeps } from '../orders/change.service.ts'
import { addNote, listNotes, removeNote } from './notes.service.ts'

export function noteRoutes(api: Api, deps: OrdersDeps): void {
  serve(api, notesApi.list, { access: 'member-or-token' }, async (request, reply) => {
    const { params, query } = request
    const { notes, next } = await listNotes(deps, signedIn(request), params.id, query.after)
    linkNextPage(request, reply, next)
    return notes
  })

  serve(api, notesApi.add, { access: 'member-or-token' }, (request) =>
    addNote(deps, signedIn(request), request.params.id, request.body),
  )

  serve(api, notesApi.remove, { access: 'member' }, (request) =>
    removeNote(deps, signedIn(request), request.params.id, request.params.noteId),
  )
}
