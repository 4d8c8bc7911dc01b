import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { vi } from 'vitest'
import { Router } from 'wouter'
import { readSite } from '#src/brand/site.ts'
import type { StartupSnapshot } from '#src/start/snapshot.ts'
import type { Intent } from '#src/local/intents.ts'
import { NavigationContext, type Navigation } from '#src/kit/navigation/navigation.ts'
import { createPaymentSession, type PaymentSession } from '#src/customer/paying/session.ts'
import { PaymentContext } from '#src/customer/paying/use-payment.ts'
import { ServicesContext, type Services } from '#src/kit/services.ts'
import { SiteContext } from '#src/kit/site/site-context.ts'
import { readDevice } from '#src/platform/device.ts'
import type { StoredSession } from '#src/session/stored-session.ts'
import { makePhone } from './phone.ts'

export interface Shown {
  /** Members of the merchant's config. */
  site?: Record<string, unknown>
  /** A logged-in user when absent. */
  session?: 'none' | 'guest' | 'person' | 'admin'
  /** The stored answers, by name. */
  answers?: Record<string, unknown>
  inCart?: number
  /** The open payment. */
  intent?: Intent
  payment?: PaymentSession
  /** Path, query and hash. */
  address?: string
  /** Whether the user may open a path; absent: every one. */
  opens?: (path: string) => boolean
}

const person = {
  state: 'person',
  person: 'casey',
  isAdmin: false,
  accessToken: '',
  refreshToken: '',
  expiresAt: Number.MAX_SAFE_INTEGER,
} as const

const sessions: Record<NonNullable<Shown['session']>, StoredSession> = {
  none: { state: 'none' },
  guest: { state: 'guest' },
  person,
  admin: { ...person, isAdmin: true },
}

const androidPhone = readDevice('Mozilla/5.0 (Linux; Android 16; Pixel 9) Mobile Safari', 5, '', null)

const servicesWith = ({ session = 'person', answers = {}, inCart = 0, intent }: Shown): Services => {
  const phone = makePhone()
  const stored = (name: string, value: unknown) => ({ name, person: '', value, etag: null, at: phone.clock.now() })
  const now: StartupSnapshot = {
    session: sessions[session],
    requests: [],
    answers: new Map(Object.entries(answers).map(([name, value]) => [name, stored(name, value)])),
    intent: intent ?? null,
    cartCount: inCart,
    guestLocation: 0,
  }
  const unused = async () => 0
  return {
    ...phone,
    device: androidPhone,
    accessToken: async () => undefined,
    startupSnapshot: { now },
    isPersistent: true,
    newKey: () => 'key',
    localId: () => 'id',
    clearImages: unused,
    weighImages: unused,
    renewPage: async () => false,
    origin: 'http://puddle.test',
  }
}

const standInPage = (address: URL) => {
  vi.stubGlobal('location', address)
  const navigator = { userAgent: '' }
  vi.stubGlobal('navigator', navigator)
  vi.stubGlobal('window', { matchMedia: () => ({ matches: false }), navigator })
}

/** The markup of a part of the app at its first render: from the databases alone, before any effect has run. */
export const markupOf = (part: ReactNode, shown: Shown = {}): string => {
  const { site = {}, opens = () => true } = shown
  const address = new URL(shown.address ?? '/', 'http://puddle.test')
  const navigation: Navigation = { opens, hrefOf: (path) => path, go() {}, back() {}, query: address.searchParams }
  standInPage(address)
  try {
    return renderToStaticMarkup(
      <Router ssrPath={address.pathname} ssrSearch={address.search}>
        <ServicesContext value={servicesWith(shown)}>
          <SiteContext value={readSite(site)}>
            <PaymentContext value={shown.payment ?? createPaymentSession()}>
              <NavigationContext value={navigation}>{part}</NavigationContext>
            </PaymentContext>
          </SiteContext>
        </ServicesContext>
      </Router>,
    )
  } finally {
    vi.unstubAllGlobals()
  }
}

/** The texts between the tags of a markup, in order. */
export const textsIn = (markup: string): string[] =>
  markup
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .split(/<[^>]*>/)
    .map((text) => text.trim())
    .filter(Boolean)

/** The values of an attribute in a markup, in order. */
export const valuesOf = (attribute: string, markup: string): string[] =>
  [...markup.matchAll(new RegExp(`\\b${attribute}="([^"]*)"`, 'g'))].map(([, value]) => value!)
