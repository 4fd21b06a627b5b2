import { importsApi } from '#shared/api/imports.ts'
import { signedIn } from '../../core/access.ts'
import { serve, type Api } from '../../core/api.ts'
import type { CommitDeps } from '../events/commit.service.ts'
import {
  changeRows,
  correctCell,
  mapColumns,
  previewImport,
  type PreparingDeps,
} from './preparing.service.ts'
import { startRun } from './run.service.ts'
import { startUndo } from './undo.service.ts'

const rules = { access: 'admin' } as const

export function importPreparingRoutes(api: Api, deps: PreparingDeps & CommitDeps): void {
  serve(api, importsApi.map, rules, (request) =>
    mapColumns(deps, signedIn(request), request.params.id, request.body),
  )

  serve(api, importsApi.preview, rules, (request) =>
    previewImport(deps, signedIn(request), request.params.id),
  )

  serve(api, importsApi.changeRows, rules, (request) =>
    changeRows(deps, signedIn(request), request.params.id, request.body),
  )

  serve(api, importsApi.correct, rules, (request) => {
    const { id, row, column } = request.params
    return correctCell(deps, signedIn(request), id, { row, column, value: request.body.value })
  })

  serve(api, importsApi.run, rules, (request) => startRun(deps, signedIn(request), request.params.id))

  serve(api, importsApi.undo, rules, (request) => startUndo(deps, signedIn(request), request.params.id))
}
