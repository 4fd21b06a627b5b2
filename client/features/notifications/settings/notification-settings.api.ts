import { useMutation, useQueryClient } from '@tanstack/react-query'
import { notificationSettingsApi } from '#shared/api/notifications.ts'
import type { ChangeNotificationSettings, MyNotificationSettings } from '#shared/notifications/schemas.ts'
import { call, queryOf, withReason } from '../../../core/api/api.ts'
import { isToldAtField } from '../../../core/api/form-fields.ts'
import { notify, notifyFailure } from '../../../core/notices/notices.ts'
import { defineChange, showWhilePending, useChange, writeResponse } from '../../../core/pending.ts'
import { error } from '#texts/common.ts'
import * as tCommon from '#texts/common.ts'
import * as t from '#texts/notifications/notification-settings.ts'

export const notificationSettingsQuery = queryOf(notificationSettingsApi.read)

const change = defineChange({
  name: 'change-notification-settings',
  send: (body: ChangeNotificationSettings) => call(notificationSettingsApi.change, { body }),
  onSuccess: (queryClient, settings) => {
    notify({ title: tCommon.settingsSaved })
    return writeResponse(queryClient, notificationSettingsQuery.queryKey, () => settings)
  },
  onRefusal: (_client, refusal) => {
    if (!isToldAtField(refusal)) notifyFailure(error, withReason(t.notSaved, refusal))
  },
})
showWhilePending(
  change,
  () => notificationSettingsQuery.queryKey,
  (settings: MyNotificationSettings, { channels, digest, quietHours }) => ({
    ...settings,
    channels: { ...settings.channels, ...channels },
    digest: digest ?? settings.digest,
    quietHours: quietHours === undefined ? settings.quietHours : quietHours,
  }),
)

/** One change after the other. */
export const useChangeNotificationSettings = () => useChange(change, 'mine')

export const unsubscribeQuery = (token: string) => queryOf(notificationSettingsApi.unsubscribe, { token })

export function useUnsubscribe(token: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(notificationSettingsApi.confirmUnsubscribe, { token, body: undefined }),
    onSuccess: (ended) => queryClient.setQueryData(unsubscribeQuery(token).queryKey, ended),
    onError: (failure) => notifyFailure(error, withReason(t.notStopped, failure)),
  })
}
