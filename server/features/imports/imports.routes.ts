import { importsApi } from '#shared/api/imports.ts'
import { signedIn } from '../../core/access.ts'
import { serve, type Api } from '../../core/api.ts'
import type { CommitDeps } from '../events/commit.service.ts'
import type { UploadsDeps } from '../files/uploads.service.ts'
import { discardImport, listImports, readImport } from './imports.service.ts'
import * as preparing from './preparing.service.ts'
import { startRun, startUndo } from './run.service.ts'
import { stageImport } from './staging.service.ts'

const rules = { access: 'admin' } as const
// These requests read the whole file.
const reading = { ...rules, takesLong: true } as const

export function importRoutes(api: Api, deps: UploadsDeps & preparing.PreparingDeps & CommitDeps): void {
  const { db } = deps
  serve(api, importsApi.list, rules, (request) => listImports(db, signedIn(request)))
  serve(api, importsApi.stage, reading, (request) => stageImport(deps, signedIn(request), request.body))
  serve(api, importsApi.read, rules, (request) => readImport(db, signedIn(request), request.params.id))
  serve(api, importsApi.discard, rules, (request) => discardImport(db, signedIn(request), request.params.id))
  serve(api, importsApi.map, reading, (request) =>
    preparing.mapColumns(deps, signedIn(request), request.params.id, request.body),
  )
  serve(api, importsApi.preview, reading, (request) =>
    preparing.previewImport(deps, signedIn(request), request.params.id),
  )
  serve(api, importsApi.changeRows, reading, (request) =>
    preparing.changeRows(deps, signedIn(request), request.params.id, request.body),
  )
  serve(api, importsApi.correct, reading, (request) =>
    preparing.correctCell(deps, signedIn(request), { ...request.params, ...request.body }),
  )
  serve(api, importsApi.run, rules, (request) => startRun(deps, signedIn(request), request.params.id))
  serve(api, importsApi.undo, rules, (request) => startUndo(deps, signedIn(request), request.params.id))
}
