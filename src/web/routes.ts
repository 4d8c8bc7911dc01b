import type { ComponentType } from 'react'
import { startReads } from '#contract/routes/facts.ts'
import { webRouteAt, webRoutes, webRoutesOf, webShellReads, type WebPage, type WebRoute } from '#contract/routes/web.ts'
import { readSite } from '#src/brand/site.ts'
import type { StartupSnapshot } from '#src/start/snapshot.ts'
import type { PageProps } from './ui/page-props.ts'
import { lazyScreen, type LazyScreen } from '#src/kit/lazy-screen.tsx'
import { siteConfig } from '#src/resources/resource.ts'

type Page = LazyScreen<PageProps>

/** The page of each route; a route without one does not compile. */
const pages: Record<WebPage, Page> = {
  home: lazyScreen(() => import('./pages/home/home-page.tsx')),
  washes: lazyScreen(() => import('./pages/listing/washes-page.tsx')),
  washClubs: lazyScreen(() => import('./pages/listing/wash-clubs-page.tsx')),
  bundles: lazyScreen(() => import('./pages/listing/bundles-page.tsx')),
  giftCards: lazyScreen(() => import('./pages/gift-cards/gift-cards-page.tsx')),
  merch: lazyScreen(() => import('./pages/merch/merch-page.tsx')),
  locations: lazyScreen(() => import('./pages/locations/locations-page.tsx')),
  about: lazyScreen(() => import('./pages/about/about-page.tsx')),
  terms: lazyScreen(() => import('./pages/texts/terms-page.tsx')),
  privacy: lazyScreen(() => import('./pages/texts/privacy-page.tsx')),
  checkout: lazyScreen(() => import('./pages/checkout/checkout-page.tsx')),
  account: lazyScreen(() => import('./pages/account/account-page.tsx')),
  logIn: lazyScreen(() => import('./pages/front/log-in-page.tsx')),
  logOut: lazyScreen(() => import('#src/customer/identity/log-out-route.tsx')),
  signUp: lazyScreen(() => import('./pages/front/sign-up-page.tsx')),
  passwordRecovery: lazyScreen(() => import('./pages/password/password-page.tsx')),
  updated: lazyScreen(() => import('./pages/password/updated-page.tsx')),
}

export const pageOf = ({ name }: Pick<WebRoute, 'name'>): ComponentType<PageProps> => pages[name]

/** Loads the code of every page: a server draws without waiting. */
export const loadAllPages = async (): Promise<void> => {
  await Promise.all(Object.values(pages).map((page) => page.load()))
}

/** The stored answers of all public pages: the addresses of the pages are known only with the site config among them. */
export const webReads: readonly string[] = [
  ...new Set([
    ...startReads,
    ...webShellReads,
    ...Object.values(webRoutes).flatMap((route) => ('reads' in route ? route.reads : [])),
  ]),
]

/** Loads the code of the page at a path of the stored site. */
export const loadPage = async (path: string, stored: StartupSnapshot | null): Promise<void> => {
  const site = readSite(stored?.answers.get(siteConfig.name)?.value)
  const route = webRouteAt(webRoutesOf(site), site, path)
  if (route) await pages[route.name].load()
}
