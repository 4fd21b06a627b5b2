import { expect, test } from 'vitest'
import { reachable } from './chunk-groups.ts'

test('what is reachable is what comes along, through others and in circles', () => {
  const imports: Record<string, string[]> = { page: ['form', 'icon'], form: ['field'], field: ['form'] }
  const getModuleInfo = (id: string) => (imports[id] ? { importedIds: imports[id] } : null)
  expect([...reachable(['page'], { getModuleInfo })]).toEqual(['page', 'form', 'icon', 'field'])
  expect([...reachable(['icon'], { getModuleInfo })]).toEqual(['icon'])
})
