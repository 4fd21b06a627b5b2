import { z } from 'zod'
import {
  changeRowsPayload,
  correctCellPayload,
  importMappingSchema,
  importPreviewSchema,
  importSchema,
  listedImportSchema,
  MOST_ROW,
  stageImportPayload,
} from '#shared/imports/schemas.ts'
import { defineApi } from './endpoint.ts'

const path = '/api/imports'

/** Orders from a file, in the active organization, for ADMIN. */
export const importsApi = defineApi('Import', {
  list: {
    method: 'GET',
    path,
    summary: 'The latest imports, newest first',
    response: z.array(listedImportSchema),
  },
  stage: {
    method: 'POST',
    path,
    summary: 'Read a file that was sent to its address, and guess what its columns are. Nothing is made yet',
    description:
      'A table as CSV, as cells copied out of a spreadsheet, or as XLSX; or a board as Trello exports it as JSON. Up to 10,000 rows.',
    body: stageImportPayload,
    response: importSchema,
    status: 201,
  },
  read: {
    method: 'GET',
    path: `${path}/:id`,
    summary: 'One import, and how far it has come',
    response: importSchema,
  },
  map: {
    method: 'PUT',
    path: `${path}/:id/mapping`,
    summary: 'Say what the columns become',
    body: importMappingSchema,
    response: importSchema,
  },
  preview: {
    method: 'GET',
    path: `${path}/:id/preview`,
    summary: 'What would be made, with each wrong cell and each row that seems to be there already',
    response: importPreviewSchema,
  },
  changeRows: {
    method: 'PATCH',
    path: `${path}/:id/rows`,
    summary: 'Leave rows out, or make them though they seem to be there already',
    body: changeRowsPayload,
  },
  correct: {
    method: 'PUT',
    path: `${path}/:id/rows/:row/cells/:column`,
    summary: 'Correct a cell; its column is counted from 0',
    params: z.object({
      id: z.string(),
      row: z.coerce.number().int().min(1).max(MOST_ROW),
      column: z.coerce.number().int().min(0),
    }),
    body: correctCellPayload,
  },
  run: {
    method: 'POST',
    path: `${path}/:id/run`,
    summary: 'Make the orders, all of them or none',
    response: importSchema,
  },
  undo: {
    method: 'POST',
    path: `${path}/:id/undo`,
    summary: 'Remove the orders of an import that nobody has changed since, within a day',
    response: importSchema,
  },
  discard: {
    method: 'DELETE',
    path: `${path}/:id`,
    summary: 'Throw away a file that was read',
  },
})
