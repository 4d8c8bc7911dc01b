import type { FastifyInstance } from 'fastify'
import { filesFolder } from '#contract/rules/site-files.ts'
import { serve } from '#server/api/serve.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { compareFiles } from '#server/content/compare-files.ts'
import { csvOf, exportContent, jsonOf } from '#server/content/export-content.ts'
import { readSources } from '#server/content/files/read-files.ts'
import { kindNamed } from '#server/content/kinds.ts'
import { listContent } from '#server/content/list-content.ts'
import { ContentError } from '#server/content/site.ts'
import { adminActor } from '#server/tables/audit-log.ts'

/** @throws Refusal CONTENT_NAMES */
const refuseUnclear = (error: unknown): never => {
  throw error instanceof ContentError ? new Refusal('CONTENT_NAMES', { text: error.message }) : error
}

const types = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' } as const

export const contentRoutes = (app: FastifyInstance): void => {
  serve(app, 'GET /accounts/content/{kind}', async ({ tx, tenant, params, now }) => ({
    rows: await listContent({ tx, tenant: tenant.id, kind: params.kind, now }),
    files: filesFolder(tenant.id),
  }))

  serve(app, 'GET /accounts/content/{kind}/file', async ({ transact, tenant, person, params, query, now }) => {
    const [kind, actor] = [kindNamed(params.kind)!, adminActor(person.userId)]
    const order = { tenant: tenant.id, kinds: [kind], actor, now }
    const exported = await transact((tx) => exportContent({ tx, ...order })).catch(refuseUnclear)
    const text = query.format === 'csv' ? exported.map(csvOf).join('') : jsonOf(exported)
    return { name: `${kind.name}.${query.format}`, bytes: Buffer.from(text), type: types[query.format] }
  })

  serve(app, 'POST /accounts/content/files', async ({ transact, deps, tenant, query, uploads, now }) => {
    const files = await readSources(uploads, query.kind)
    return transact((tx) => compareFiles({ tx, random: deps.random, tenant: tenant.id, ...files, now }))
  })
}
