import { useMutation, useQueryClient } from '@tanstack/react-query'
import { notificationSettingsApi } from '#shared/api/notifications.ts'
import type { ChangeNotificationSettings, MyNotificationSettings } from '#shared/notifications/types.ts'
import { call, queryOf, withReason } from '../../core/api/api.ts'
import { isToldAtField } from '../../core/api/field-errors.ts'
import { notify, notifyFailure } from '../../core/notices/notices.ts'
import { defineChange, showWhilePending, useChange, writeResponse } from '../../core/pending.ts'

/** The user's settings in the active organization. */
export const notificationSettingsQuery = queryOf(notificationSettingsApi.read)

const change = defineChange({
  name: 'change-notification-settings',
  send: (body: ChangeNotificationSettings) => call(notificationSettingsApi.change, { body }),
  onSuccess: (queryClient, settings) => {
    notify({ title: 'Settings saved' })
    return writeResponse(queryClient, notificationSettingsQuery.queryKey, () => settings)
  },
  onRefusal: (_client, error) => {
    if (!isToldAtField(error)) notifyFailure('Error', withReason('Failed to save settings', error))
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

/** Saves at once, one change after the other. */
export const useChangeNotificationSettings = () => useChange(change, 'mine')

export const unsubscribeQuery = (token: string) => queryOf(notificationSettingsApi.unsubscribe, { token })

export function useUnsubscribe(token: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(notificationSettingsApi.confirmUnsubscribe, { token, body: undefined }),
    onSuccess: (ended) => queryClient.setQueryData(unsubscribeQuery(token).queryKey, ended),
    onError: (error) => notifyFailure('Error', withReason('Failed to stop these mails', error)),
  })
}
