import { useMutation } from '@tanstack/react-query'
import { partSettingsApi } from '#shared/api/parts.ts'
import type { PartSettings } from '#shared/parts/types.ts'
import * as tCommon from '#texts/common.ts'
import { call, withReason } from '../../../core/api/api.ts'
import { usePatch } from '../../../core/api/patch.ts'
import { notify, notifyFailure } from '../../../core/notices/notices.ts'
import { partSettingsQuery } from '../part-settings.api.ts'

/** Events come only from the active organization, and this may be another one. */
export function useChangePartSettings(orgId: string) {
  const { patch, reload } = usePatch(partSettingsQuery(orgId))
  return useMutation({
    mutationFn: (change: Partial<PartSettings>) => call(partSettingsApi.change, { orgId, body: change }),
    onSuccess: (settings) => {
      patch(() => settings)
      notify({ title: tCommon.settingsSaved })
    },
    onError: (error) => notifyFailure(tCommon.error, withReason(tCommon.settingsNotSaved, error)),
    onSettled: reload,
  })
}
