import { notificationSettingsApi } from '#shared/api/notifications.ts'
import { serve, type Api } from '../../core/api.ts'
import { readUnsubscribe, unsubscribe, type UnsubscribeDeps } from './unsubscribe.service.ts'

const BODY_BYTES = 1024

/** For the page that a mail's link opens, and for mail programs that unsubscribe by themselves (RFC 8058). */
export async function unsubscribeRoutes(api: Api, deps: UnsubscribeDeps): Promise<void> {
  serve(api, notificationSettingsApi.unsubscribe, { access: 'anyone' }, (request, reply) => {
    const { token } = request.params
    // Some mail programs open the address for programs in a browser.
    if (request.headers.accept?.includes('text/html')) {
      return reply.redirect(`/unsubscribe/${encodeURIComponent(token)}`, 303)
    }
    return readUnsubscribe(deps, { token, address: request.ip })
  })

  // A plugin of its own, because mail programs send two types of forms. The forms' content is always the same,
  // and the address alone says which mails end.
  await api.register(async (mails: Api) => {
    mails.removeAllContentTypeParsers()
    mails.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null, undefined))
    const rules = { access: 'anyone', bodyBytes: BODY_BYTES } as const
    serve(mails, notificationSettingsApi.confirmUnsubscribe, rules, (request) =>
      unsubscribe(deps, { token: request.params.token, address: request.ip }),
    )
  })
}
