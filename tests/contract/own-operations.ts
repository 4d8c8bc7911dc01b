/**
 * Calls that only the back offices of this repository make. They change together with those pages, so their form is not
 * pinned.
 */
export const ownOperations: readonly string[] = [
  'GET /accounts/site-config/saves',
  'GET /accounts/site-config/saves/{number}',
  'POST /accounts/site-config/saves/{number}/restore',
  'GET /accounts/site-config/draft',
  'PUT /accounts/site-config/draft',
  'DELETE /accounts/site-config/draft',
  'POST /accounts/site-config/draft/publish',
  'POST /accounts/re-authentication',
  'GET /accounts/subdomain',
  'GET /accounts/wrappers',
  'PUT /accounts/wrappers',
  'GET /accounts/files',
  'DELETE /accounts/files/{name}',
  'GET /accounts/terminals',
  'DELETE /accounts/terminals/{id}',
  'POST /accounts/terminals/test-scan',
  'GET /accounts/firebase-key',
  'DELETE /accounts/firebase-key',
  'POST /accounts/firebase-key/check',
  'GET /accounts/pushes',
  'GET /accounts/customers',
  'POST /accounts/customers/{id}/items/{item}/return',
  'POST /accounts/customers/{id}/purchases/{transRecordId}/mail',
  'POST /accounts/customers/{id}/sessions/{session}/end',
  'GET /accounts/audit',
  'GET /accounts/today',
  'GET /accounts/site-config/reach',
]
