const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Whether PostgreSQL accepts this as a uuid. Nothing has an id that it rejects. */
export function isId(value: string): boolean {
  return ID.test(value)
}
