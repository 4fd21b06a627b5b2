import { importsApi } from '#shared/api/imports.ts'
import { signedIn } from '../../core/access.ts'
import { serve, type Api } from '../../core/api.ts'
import type { UploadsDeps } from '../files/uploads.service.ts'
import { discardImport, listImports, readImport } from './imports.service.ts'
import { stageImport } from './staging.service.ts'

export function importRoutes(api: Api, deps: UploadsDeps): void {
  serve(api, importsApi.list, { access: 'admin' }, (request) => listImports(deps.db, signedIn(request)))

  serve(api, importsApi.stage, { access: 'admin', takesLong: true }, (request) =>
    stageImport(deps, signedIn(request), request.body),
  )

  serve(api, importsApi.read, { access: 'admin' }, (request) =>
    readImport(deps.db, signedIn(request), request.params.id),
  )

  serve(api, importsApi.discard, { access: 'admin' }, (request) =>
    discardImport(deps.db, signedIn(request), request.params.id),
  )
}
