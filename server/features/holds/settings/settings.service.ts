import { isDeepStrictEqual } from 'node:util'
import { MOST_GATES } from '#shared/holds/gates.ts'
import { presetInWords } from '#shared/holds/timers.ts'
import type { ChangeGate, ChangeHoldSettings, CreateGate, Gate, HoldSettings } from '#shared/holds/types.ts'
import { say } from '#shared/texts/say.ts'
import * as t from '#texts/shop/hold-settings-errors.ts'
import type { Services } from '../../../services.ts'
import { Conflict, NotFound } from '../../../http/errors.ts'
import type { Database } from '../../../db/client.ts'
import { commit, type Committer } from '../../../log/commit.service.ts'
import { gatesOf, type GateRow } from '../../orders/gates.service.ts'
import { bringOpenOrdersUp, lockBoard, takeFromOpenOrders } from './open-orders.service.ts'
import * as queries from './settings.queries.ts'

export async function readSettings(db: Database, orgId: string): Promise<HoldSettings> {
  const [settings, gates] = await Promise.all([queries.selectSettings(db, orgId), gatesOf(db, orgId)])
  if (!settings) throw new NotFound(t.organization)
  return { gates: gates.map(present), ...settings }
}

const present = ({ id, name, stages, roles, scope, isOn, metByApproval }: GateRow): Gate => ({
  id,
  name,
  stages,
  roles,
  scope,
  isOn,
  metByApproval,
})

export function changeSettings(
  services: Services,
  by: Committer,
  patch: ChangeHoldSettings,
): Promise<HoldSettings> {
  return commit(services, by, async (tx, record) => {
    const former = await queries.lockSettings(tx, by.orgId)
    if (!former) throw new NotFound(t.organization)
    const settings: queries.Settings = {
      overrideRoles: patch.overrideRoles ?? former.overrideRoles,
      timerPresets: patch.timerPresets ?? former.timerPresets,
    }
    const [before, after] = [inWords(former), inWords(settings)]
    const changes = FIELDS.filter(([name]) => !isDeepStrictEqual(former[name], settings[name])).map(
      ([name, field]) => ({ field, from: before[name], to: after[name] }),
    )
    if (changes.length > 0) {
      await queries.updateSettings(tx, by.orgId, settings)
      record({ type: 'organization.changed', data: { changes } })
    }
    return { gates: (await gatesOf(tx, by.orgId)).map(present), ...settings }
  })
}

const FIELDS = [
  ['overrideRoles', 'gateOverrideRoles'],
  ['timerPresets', 'timerPresets'],
] as const

const inWords = ({ overrideRoles, timerPresets }: queries.Settings) => ({
  overrideRoles: overrideRoles.join(', ') || null,
  timerPresets: timerPresets.map(presetInWords).join(', ') || null,
})

export function addGate(
  services: Services,
  by: Committer,
  { openOrders = false, ...input }: CreateGate,
): Promise<Gate> {
  return commit(services, by, async (tx, record) => {
    const others = await lockGates(tx, by.orgId, openOrders)
    if (others.length >= MOST_GATES) {
      throw new Conflict(say(t.tooManyGates, { most: MOST_GATES }))
    }
    refuseTaken(others, input.name)
    const gate = await queries.insertGate(tx, by.orgId, {
      ...input,
      position: (others.at(-1)?.position ?? 0) + 1,
    })
    record({ type: 'gate.added', data: { gateId: gate.id, name: gate.name } })
    if (openOrders) await bringOpenOrdersUp(tx, record, gate)
    return present(gate)
  })
}

/** Fields that aren't given stay. Open orders keep their gates, unless the request says that they follow. */
export function changeGate(
  services: Services,
  by: Committer,
  id: string,
  { openOrders = false, ...patch }: ChangeGate,
): Promise<Gate> {
  return commit(services, by, async (tx, record) => {
    const gates = await lockGates(tx, by.orgId, openOrders)
    const former = findGate(gates, id)
    if (patch.name !== undefined) refuseTaken(others(gates, former), patch.name)
    const gate: GateRow = {
      ...former,
      name: patch.name ?? former.name,
      stages: patch.stages ?? former.stages,
      roles: patch.roles ?? former.roles,
      scope: patch.scope ?? former.scope,
      isOn: patch.isOn ?? former.isOn,
      metByApproval: patch.metByApproval ?? former.metByApproval,
    }
    if (!isDeepStrictEqual(gate, former)) {
      await queries.updateGate(tx, by.orgId, gate)
      record({ type: 'gate.changed', data: { gateId: gate.id, name: gate.name } })
    }
    if (openOrders) await bringOpenOrdersUp(tx, record, gate, former)
    return present(gate)
  })
}

export async function removeGate(
  services: Services,
  by: Committer,
  id: string,
  openOrders: boolean,
): Promise<void> {
  await commit(services, by, async (tx, record) => {
    const gate = findGate(await lockGates(tx, by.orgId, openOrders), id)
    await queries.deleteGate(tx, by.orgId, gate.id)
    record({ type: 'gate.removed', data: { gateId: gate.id, name: gate.name } })
    if (openOrders) await takeFromOpenOrders(tx, record, gate)
  })
}

/** @param openOrders the board's orders change too, and are locked before their organization */
async function lockGates(tx: Database, orgId: string, openOrders: boolean): Promise<GateRow[]> {
  if (openOrders) await lockBoard(tx, orgId)
  if (!(await queries.lockSettings(tx, orgId))) throw new NotFound(t.organization)
  return gatesOf(tx, orgId)
}

function findGate(gates: GateRow[], id: string): GateRow {
  const gate = gates.find((gate) => gate.id === id.toLowerCase())
  if (!gate) throw new NotFound(t.gate)
  return gate
}

const others = (gates: GateRow[], { id }: GateRow) => gates.filter((gate) => gate.id !== id)

/** Readers would confuse two names that differ only in case. */
function refuseTaken(others: GateRow[], name: string): void {
  const taken = others.find((gate) => gate.name.toLowerCase() === name.toLowerCase())
  if (taken) throw new Conflict(say(t.nameTaken, { name: taken.name }))
}
