import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { offices } from '#contract/routes/offices.ts'
import { phoneRoutes } from '#contract/routes/phone.ts'
import type { WrapperSettings } from '#contract/shapes/wrappers.ts'
import { sendShared } from '#server/api/memory/send-shared.ts'
import { readWrapperSettings } from '#server/tables/wrapper-settings.ts'
import { requireSite } from './hosts.ts'

/** Names the apps that may open the site's links and show it without the bar of a browser. */
const assetLinks = ({ androidPackage, androidFingerprints }: WrapperSettings): object[] =>
  androidPackage === null || androidFingerprints.length === 0
    ? []
    : [
        {
          relation: ['delegate_permission/common.handle_all_urls', 'delegate_permission/common.get_login_creds'],
          target: {
            namespace: 'android_app',
            package_name: androidPackage,
            sha256_cert_fingerprints: androidFingerprints,
          },
        },
      ]

/** The API, and links with a token of a mail, stay with the browser. */
const browserAlone = [
  '/api/*',
  phoneRoutes.passwordRecovery.path,
  ...Object.values(offices).flatMap(({ path }) => [path, `${path}/*`]),
]

const appleAssociation = ({ iosBundle, iosTeam }: WrapperSettings): object => {
  const apps = iosBundle === null || iosTeam === null ? [] : [`${iosTeam}.${iosBundle}`]
  const components = [...browserAlone.map((path) => ({ '/': path, exclude: true })), { '/': '*' }]
  const details = apps.map((id) => ({ appIDs: [id], components }))
  return { applinks: { details }, webcredentials: { apps } }
}

const documents = {
  '/.well-known/assetlinks.json': assetLinks,
  '/.well-known/apple-app-site-association': appleAssociation,
} satisfies Record<string, (settings: WrapperSettings) => object>

/** The site's half of the statement that connects it with the merchant's apps in the stores. */
export const wellKnownRoutes = (app: FastifyInstance): void => {
  const { shared } = app.kernel
  for (const [path, make] of Object.entries(documents))
    app.get(path, { compress: false }, async (request: FastifyRequest, reply: FastifyReply) => {
      const { tenantId } = await requireSite(app, request)
      const of = { tenant: tenantId, name: path }
      const type = 'application/json; charset=utf-8'
      const answer = await shared.get(
        of,
        async (read) => ({
          content: JSON.stringify(make(await read(tenantId, (tx) => readWrapperSettings(tx, tenantId)))),
          type,
        }),
        null,
      )
      return sendShared(shared, { of, answer }, request, reply, { 'cache-control': 'no-cache' })
    })
}
