import type { FastifyInstance } from 'fastify'
import { serve, type InputOf } from '#server/api/serve.ts'
import { readCardProcessor, removeCardProcessor, setCardProcessor } from '#server/commands/cards/card-processor.ts'
import { adminActor } from '#server/tables/audit-log.ts'

type Asking = Pick<InputOf<'GET /accounts/card-processor' | 'PUT /accounts/card-processor'>, 'deps' | 'tenant'>

const serverOf = ({ deps: { accounts, processors, settings }, tenant }: Asking) => ({
  accounts,
  processors,
  tenant: tenant.id,
  isTestOnly: settings.cardProcessors !== 'live',
})

export const cardProcessorRoutes = (app: FastifyInstance): void => {
  serve(app, 'GET /accounts/card-processor', (it) =>
    readCardProcessor({ ...serverOf(it), tx: it.tx, viewer: it.person.userId }),
  )

  serve(app, 'PUT /accounts/card-processor', async (it) => {
    const { transact, deps, log, person, body, now } = it
    const { isTestOnly, ...at } = serverOf(it)
    const { processor: name, credentials } = body
    const isTest = isTestOnly || body.isTest
    const actor = adminActor(person.userId)
    await setCardProcessor({ transact, ...at, random: deps.random, log, actor, name, isTest, credentials, now })
    return transact((tx) => readCardProcessor({ tx, ...at, isTestOnly, viewer: person.userId }))
  })

  serve(app, 'DELETE /accounts/card-processor', async ({ tx, tenant, person, now }) => {
    await removeCardProcessor({ tx, tenant: tenant.id, actor: adminActor(person.userId), now })
    return true
  })
}
