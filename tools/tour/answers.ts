import type { BrowserContext, Page, Route } from '@playwright/test'
import { webPage } from '#contract/shell-parts.ts'
import type { RunningServer } from '../../tests/support/run-server.ts'
import type { Visit } from './visits.ts'

/** What the start of the app and the log-in need in every state. */
const always = /\/api\/v1\/(accounts\/site-|system\/|bot-check|users\/login)/

/** Lists, which a new merchant or a new user may have empty. */
const lists = /\/api\/v1\/(products|deals|users\/(wallet|purchases|redemptions|notifications\/list))(\?|$)/

const noItems = { success: true, resultData: [], errorMessage: null }
const failed = { success: false, resultData: null, errorMessage: 'An error occurred.', errorCode: 'SERVER' }

const isPage = (address: URL): boolean => !/^\/api\/|\.[a-z0-9]+$/i.test(address.pathname)

/** A rendered page brings its answers along: in its place comes the page as the worker has it. */
const sendPageAsBuilt = (server: RunningServer) => async (route: Route) => {
  if (route.request().resourceType() !== 'document') return route.fallback()
  const { status, headers, text } = await server.ask('GET', webPage, { host: new URL(route.request().url()).host })
  return route.fulfill({ status, headers: headers as Record<string, string>, body: text })
}

/**
 * Answers reads as the state asks for it: not at all, with an error, or with empty lists. Called after the log-in, with
 * nothing read yet.
 */
export const answerAs = async (
  target: BrowserContext | Page,
  server: RunningServer,
  { state, shell }: Visit,
): Promise<void> => {
  if (state !== 'empty' && state !== 'loading' && state !== 'error') return
  if (shell === 'web') await target.route(isPage, sendPageAsBuilt(server))
  await target.route(/\/api\/v1\//, async (route) => {
    const request = route.request()
    if (request.method() !== 'GET' || always.test(request.url())) return route.continue()
    // A request that is never answered.
    if (state === 'loading') return undefined
    if (state === 'error') return route.fulfill({ status: 500, json: failed })
    return lists.test(request.url()) ? route.fulfill({ json: noItems }) : route.continue()
  })
}
