import { notificationSettingsApi } from '#shared/api/notifications.ts'
import type { Services } from '../../../services.ts'
import { signedIn } from '../../../http/access.ts'
import { serve, type Api } from '../../../http/api.ts'
import { changeSettings, readSettings } from './settings.service.ts'
import { readUnsubscribe, unsubscribe } from './unsubscribe.service.ts'

export function notificationSettingsRoutes(api: Api, services: Services): void {
  serve(api, notificationSettingsApi.read, { access: 'member' }, (request) =>
    readSettings(services, signedIn(request)),
  )

  serve(api, notificationSettingsApi.change, { access: 'member' }, (request) =>
    changeSettings(services, signedIn(request), request.body),
  )
}

const BODY_BYTES = 1024

/** For the page that a mail's link opens, and for mail programs that unsubscribe by themselves (RFC 8058). */
export async function unsubscribeRoutes(api: Api, services: Services): Promise<void> {
  serve(api, notificationSettingsApi.unsubscribe, { access: 'anyone' }, (request, reply) => {
    const { token } = request.params
    // Some mail programs open the address for programs in a browser.
    if (request.headers.accept?.includes('text/html')) {
      return reply.redirect(`/unsubscribe/${encodeURIComponent(token)}`, 303)
    }
    return readUnsubscribe(services, { token, address: request.ip })
  })

  // A plugin of its own, because mail programs send two types of forms, always with the same content.
  await api.register(async (mails: Api) => {
    mails.removeAllContentTypeParsers()
    mails.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null, undefined))
    const rules = { access: 'anyone', bodyBytes: BODY_BYTES } as const
    serve(mails, notificationSettingsApi.confirmUnsubscribe, rules, (request) =>
      unsubscribe(services, { token: request.params.token, address: request.ip }),
    )
  })
}
