/** The items in the order of the ids; what is not named follows, as the server has it too. */
export function inOrder<T extends { id: string }>(items: T[], ids: string[]): T[] {
  const places = new Map(ids.map((id, place) => [id, place]))
  const placeOf = ({ id }: T) => places.get(id) ?? ids.length
  return items.toSorted((a, b) => placeOf(a) - placeOf(b))
}
