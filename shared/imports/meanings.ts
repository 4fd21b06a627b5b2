/** How values of a column are compared: without looking at capitals and spaces around them. */
export const meaningKey = (value: string): string => value.trim().toLowerCase()

/** The people or labels of one cell. */
export function partsOf(cell: string): string[] {
  return cell
    .split(/[,;|\n]/)
    .map((part) => part.trim())
    .filter(Boolean)
}

const BLANKS = new Set(
  'n/a,na,n.a.,none,nil,null,tbd,tba,tbc,k.a.,k. a.,ka,keine,keiner,kein,keine angabe,ninguno,ninguna,s/d,aucun,aucune,néant'.split(
    ',',
  ),
)

/** Whether a cell says only that there is nothing to say. */
export const isBlank = (cell: string): boolean => /^[-–—?.\s]*$/.test(cell) || BLANKS.has(meaningKey(cell))
