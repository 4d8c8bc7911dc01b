import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { endpoints } from '#contract/endpoints/index.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'
import { operationsOf, type Json } from './comparable.ts'
import { mostOwed, owed } from './owed.ts'
import { ownOperations } from './own-operations.ts'
import { registeredRoutes } from './registered.ts'

const pinned = operationsOf(parse(readFileSync(new URL('./pinned-openapi.yaml', import.meta.url), 'utf8')) as Json)

/** The app's files, including the worker, are one route; the others serve pages of the web shop, search engines and stores, not clients. */
const pages = [
  'GET /*',
  'GET /look/:file',
  'GET /look/{file}',
  'GET /share/:version/:file',
  'GET /share/{version}/{file}',
  'GET /.well-known/assetlinks.json',
  'GET /.well-known/apple-app-site-association',
  'GET /sitemap.xml',
  'GET /robots.txt',
  'POST /count',
  'GET /receipt/{code}',
]
/** Served as files, and by the test gateway on its own host. */
const withoutRoute = ['GET /service-worker.js', 'GET /payments/hosted-forms/{ref}']

let server: TestServer
/** Registered on every host of a merchant. */
let registered: Set<string>
/** Registered on any host, the demo's own included. */
let anywhere: Set<string>
beforeAll(async () => {
  server = await makeServer()
  const routes = registeredRoutes(server.app).filter(({ operation }) => !pages.includes(operation))
  anywhere = new Set(routes.map(({ operation }) => operation))
  registered = new Set(routes.filter(({ host }) => host === null).map(({ operation }) => operation))
})
afterAll(() => server.close())

test('every operation of the call table is registered', () => {
  expect(Object.keys(endpoints).filter((call) => !registered.has(call))).toEqual([])
})

test('no route is registered outside the contract', () => {
  const known = (operation: string) => pinned.has(operation) || ownOperations.includes(operation)
  expect([...registered].filter((operation) => !known(operation))).toEqual([])
})

test('the pinned operations without a route are exactly the owed ones', () => {
  const missing = [...pinned.keys()].filter((operation) => !anywhere.has(operation))
  expect(missing.sort()).toEqual([...owed, ...withoutRoute].sort())
})

test('the list of owed operations only shrinks', () => {
  expect(owed.length).toBeLessThanOrEqual(mostOwed)
})
