const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Whether PostgreSQL would take this for a uuid: what it would not take, nothing has. */
export function isId(value: string): boolean {
  return ID.test(value)
}
