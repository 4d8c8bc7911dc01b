import type { FastifyInstance } from 'fastify'
import { shortName } from '#contract/rules/short-name.ts'
import type { WrapperState } from '#contract/shapes/wrappers.ts'
import { serve, type InputOf } from '#server/api/serve.ts'
import { readFirebaseIds } from '#server/commands/site/firebase-key.ts'
import { saveWrapperSettings } from '#server/commands/site/save-wrapper-settings.ts'
import { adminActor, recordAct } from '#server/tables/audit-log.ts'
import { readMerchant } from '#server/tables/merchants.ts'
import { readWrapperSettings } from '#server/tables/wrapper-settings.ts'
import { wrapperChecksOf } from '#server/wrappers/checks.ts'
import { makeWrapper } from '#server/wrappers/wrapper.ts'

type Asking = InputOf<'GET /accounts/wrappers' | 'PUT /accounts/wrappers'>

const stateOf = async ({ tx, tenant, deps, now }: Asking): Promise<WrapperState> => {
  const merchant = await readMerchant(tx, tenant.id)
  const settings = await readWrapperSettings(tx, tenant.id)
  const { accounts, pushEnvironment: environment } = deps
  const firebase = await readFirebaseIds({ tx, accounts, environment, tenant: tenant.id, now })
  // A key of another project reaches no device that registers at that of the configuration.
  const canPush = firebase.configProjectId !== null && firebase.privateKeyProjectId === firebase.configProjectId
  const name = shortName(merchant.companyName)
  const checks = wrapperChecksOf({ merchant, settings, name, origin: deps.originOf(tenant.subdomain), canPush })
  return { settings, name, version: deps.build.version, checks }
}

export const wrapperRoutes = (app: FastifyInstance): void => {
  serve(app, 'GET /accounts/wrappers', stateOf)

  serve(app, 'PUT /accounts/wrappers', async (it) => {
    const { tx, tenant, person, body, now } = it
    await saveWrapperSettings({ tx, tenant: tenant.id, userId: person.userId, settings: body, now })
    return stateOf(it)
  })

  serve(app, 'GET /packages/{id}', async ({ transact, tenant, person, deps, now, params, query }) => {
    const { merchant, settings } = await transact(async (tx) => ({
      merchant: await readMerchant(tx, tenant.id),
      settings: await readWrapperSettings(tx, tenant.id),
    }))
    const project = await makeWrapper({
      platform: params.id,
      name: query.name,
      origin: deps.originOf(tenant.subdomain),
      version: deps.build.version,
      subdomain: tenant.subdomain,
      merchant,
      settings,
      firebase: deps.settings.firebase?.webConfig ?? null,
      files: deps.files,
    })
    const by = { tenant: tenant.id, now, actor: adminActor(person.userId) }
    await transact((tx) => recordAct(tx, { ...by, act: 'wrapper downloaded', subject: params.id }))
    return project
  })
}
