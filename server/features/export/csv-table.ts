import type { PagedTable } from './paged-table.queries.ts'

export interface CsvTable extends PagedTable {
  file: string
  /** A sentence for the reader of the ZIP. */
  about: string
}
