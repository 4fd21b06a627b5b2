import { useMutation } from '@tanstack/react-query'
import { holdSettingsApi } from '#shared/api/holds.ts'
import type { ChangeGate, ChangeHoldSettings, CreateGate, Gate } from '#shared/holds/types.ts'
import * as tCommon from '#texts/common.ts'
import * as t from '#texts/shop/hold-settings.ts'
import { call, withReason } from '../../../core/api/api.ts'
import { useRequestId } from '../../../core/api/request-id.ts'
import { usePatch } from '../../../core/api/patch.ts'
import { useUnanswered } from '../../../core/api/read.ts'
import { notify, notifyFailure } from '../../../core/notices/notices.ts'
import { holdSettingsQuery } from '../holds.api.ts'

/** Events come only from the active organization, and this may be another one. */
const usePatchedSettings = (orgId: string) => usePatch(holdSettingsQuery(orgId))

export function useAddGate(orgId: string) {
  const { reload } = usePatchedSettings(orgId)
  const requestId = useRequestId()
  return useMutation({
    mutationFn: (gate: CreateGate) => call(holdSettingsApi.addGate, { orgId, body: gate }, requestId),
    onSuccess: ({ name }) => notify({ title: t.gateAdded, description: name }),
    onError: (error) => notifyFailure(tCommon.error, withReason(t.failedAdd, error)),
    onSettled: reload,
  })
}

export interface GateChange {
  gate: Gate
  change: ChangeGate
}

const gateKey = (orgId: string) => ['change-gate', orgId]

export const useUnansweredGates = (orgId: string): GateChange[] => useUnanswered(gateKey(orgId))

export function useChangeGate(orgId: string) {
  const { patch, reload } = usePatchedSettings(orgId)
  return useMutation({
    mutationKey: gateKey(orgId),
    // Two quick switches are answered in order.
    scope: { id: `gates ${orgId}` },
    mutationFn: ({ gate, change }: GateChange) =>
      call(holdSettingsApi.changeGate, { orgId, gateId: gate.id, body: change }),
    onSuccess: (changed, { change }) => {
      patch((settings) => ({
        ...settings,
        gates: settings.gates.map((gate) => (gate.id === changed.id ? changed : gate)),
      }))
      notify(
        change.isOn === undefined
          ? { title: t.gateChanged, description: changed.name }
          : { title: changed.isOn ? t.gateOn : t.gateOff, description: changed.name },
      )
    },
    onError: (error) => notifyFailure(tCommon.error, withReason(t.failedChange, error)),
    onSettled: reload,
  })
}

export function useRemoveGate(orgId: string) {
  const { patch, reload } = usePatchedSettings(orgId)
  return useMutation({
    mutationFn: ({ gate, openOrders }: { gate: Gate; openOrders: boolean }) =>
      call(holdSettingsApi.removeGate, {
        orgId,
        gateId: gate.id,
        query: { openOrders: openOrders ? 'true' : 'false' },
      }),
    onSuccess: (_response, { gate }) => {
      patch((settings) => ({ ...settings, gates: settings.gates.filter(({ id }) => id !== gate.id) }))
      notify({ title: t.gateDeleted, description: gate.name })
    },
    onError: (error) => notifyFailure(tCommon.error, withReason(t.failedDelete, error)),
    onSettled: reload,
  })
}

export function useChangeHoldSettings(orgId: string) {
  const { patch, reload } = usePatchedSettings(orgId)
  return useMutation({
    mutationFn: (change: ChangeHoldSettings) => call(holdSettingsApi.change, { orgId, body: change }),
    scope: { id: `hold settings ${orgId}` },
    onSuccess: (settings) => {
      patch(() => settings)
      notify({ title: tCommon.settingsSaved })
    },
    onError: (error) => notifyFailure(tCommon.error, withReason(tCommon.settingsNotSaved, error)),
    onSettled: reload,
  })
}
