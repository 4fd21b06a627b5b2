import { importsApi } from '#shared/api/imports.ts'
import type { Services } from '../../services.ts'
import { signedIn } from '../../http/access.ts'
import { serve, type Api } from '../../http/api.ts'
import { discardImport, listImports, readImport } from './imports.service.ts'
import * as preparing from './preparing.service.ts'
import { startRun, startUndo } from './run.service.ts'
import { stageImport } from './staging.service.ts'

const rules = { access: 'admin' } as const
// These requests read the whole file.
const reading = { ...rules, takesLong: true } as const

export function importRoutes(api: Api, services: Services): void {
  const { db } = services
  serve(api, importsApi.list, rules, (request) => listImports(db, signedIn(request)))
  serve(api, importsApi.stage, reading, (request) => stageImport(services, signedIn(request), request.body))
  serve(api, importsApi.read, rules, (request) => readImport(db, signedIn(request), request.params.id))
  serve(api, importsApi.discard, rules, (request) => discardImport(db, signedIn(request), request.params.id))
  serve(api, importsApi.map, reading, (request) =>
    preparing.mapColumns(services, signedIn(request), request.params.id, request.body),
  )
  serve(api, importsApi.preview, reading, (request) =>
    preparing.previewImport(services, signedIn(request), request.params.id),
  )
  serve(api, importsApi.changeRows, reading, (request) =>
    preparing.changeRows(services, signedIn(request), request.params.id, request.body),
  )
  serve(api, importsApi.correct, reading, (request) =>
    preparing.correctCell(services, signedIn(request), { ...request.params, ...request.body }),
  )
  serve(api, importsApi.run, rules, (request) => startRun(services, signedIn(request), request.params.id))
  serve(api, importsApi.undo, rules, (request) => startUndo(services, signedIn(request), request.params.id))
}
