import { mailApi } from '@kith/shared/mail.ts'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { limitKeyOf } from '../core/connections/address.ts'
import type { Deps } from '../core/deps.ts'
import type { App } from '../core/http/http.ts'
import { unsubscribe } from './unsubscribe.ts'

const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data']
const FORM_BYTES_MAX = 1_024

/** The one address that takes plain forms: it needs no cookie, so a form of another site gains nothing by it. */
export function unsubscribeRoute(app: App, { db, limits }: Deps): void {
  void app.register(async (scope) => {
    scope.removeContentTypeParser('multipart/form-data')
    scope.addContentTypeParser(FORMS, { parseAs: 'string', bodyLimit: FORM_BYTES_MAX }, async () => null)
    scope.withTypeProvider<ZodTypeProvider>().post(
      mailApi.unsubscribe,
      {
        config: { who: 'public' },
        schema: {
          tags: ['mail'],
          summary: 'Turn off e-mail notifications with the link of a mail',
          description:
            'Mail programs send the form `List-Unsubscribe=One-Click` (RFC 8058), with neither session nor cookie. The body is not read. A GET shows a page that asks first.',
          params: z.object({ token: z.uuid() }),
          response: { 204: z.null() },
        },
      },
      async (request, reply) => {
        await limits.take('unsubscribe', limitKeyOf(request.ip))
        await unsubscribe(db, request.params.token)
        return reply.status(204).send(null)
      },
    )
  })
}
