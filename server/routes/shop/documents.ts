import type { FastifyInstance } from 'fastify'
import { documentFile, type DocumentKind } from '#contract/rules/document.ts'
import { serve } from '#server/api/serve.ts'
import { readDocuments, type WantedDocument } from '#server/commands/documents/read-documents.ts'
import type { TenantTransact } from '#server/database/transact.ts'
import type { Printing } from '#server/paper/render-documents.ts'

interface WantedFile extends Omit<WantedDocument, 'tx'> {
  transact: TenantTransact
  readLogo: Printing['readLogo']
  kind: DocumentKind
}

/** The library is loaded when a document is first asked for. */
const fileOf = async ({ transact, readLogo, ...wanted }: WantedFile) => {
  const { orderNumber, pages: documents } = await transact((tx) => readDocuments({ tx, ...wanted }))
  const { renderDocuments } = await import('#server/paper/render-documents.ts')
  return { name: documentFile(wanted.kind, orderNumber), bytes: await renderDocuments({ documents, readLogo }) }
}

/** The papers of a payment, for the buyer and for the desk. */
export const documentRoutes = (app: FastifyInstance): void => {
  serve(app, 'GET /users/purchases/{transRecordId}/documents/{document}', (it) => {
    const { deps, transact, tenant, person, params, now } = it
    const readLogo = (path: string) => deps.files.read(tenant.id, path)
    const wanted = {
      tenant: tenant.id,
      orderId: params.transRecordId,
      kind: params.document,
      userId: person.userId,
      now,
    }
    return fileOf({ transact, readLogo, ...wanted })
  })

  serve(app, 'GET /accounts/purchases/{transRecordId}/documents/{document}', (it) => {
    const { deps, transact, tenant, params, now } = it
    const readLogo = (path: string) => deps.files.read(tenant.id, path)
    const wanted = { tenant: tenant.id, orderId: params.transRecordId, kind: params.document, userId: null, now }
    return fileOf({ transact, readLogo, ...wanted })
  })
}
