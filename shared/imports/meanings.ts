/** How values of a column are compared: without looking at capitals and spaces around them. */
export const meaningKey = (value: string): string => value.trim().toLowerCase()

/** The people or labels of one cell. */
export function partsOf(cell: string): string[] {
  return cell
    .split(/[,;|\n]/)
    .map((part) => part.trim())
    .filter(Boolean)
}
