import type { ComponentType } from 'react'
import type { AdminSectionName } from '#contract/routes/admin.ts'
import { lazyScreen, type LazyScreen } from '#src/kit/lazy-screen.tsx'
import type { DescribedSection } from '../settings/pages.ts'
import { contentsOf } from '../settings/section-edits.ts'
import type { PairedIconName } from '#src/ui/icon-names.ts'

interface SectionScreen {
  icon: PairedIconName
  page: LazyScreen<object>
  /** The preview stands beside it. */
  isPreviewed?: true
  /** The row below it has its own act, not the draft. */
  hasDeed?: true
}

/** The page of a section that its settings describe whole. */
const described = (section: DescribedSection): LazyScreen =>
  lazyScreen(async () => (await import('../settings/setting-page.tsx')).settingPage(section))

/** The page of a section that edits kinds of content. */
const contents = (section: AdminSectionName): LazyScreen =>
  lazyScreen(async () => ({
    default: (await import('../pages/content/content-page.tsx')).contentPage(section, contentsOf(section)),
  }))

/** The page of each section; a section without one does not compile. */
export const sectionScreens: Record<AdminSectionName, SectionScreen> = {
  overview: { icon: 'squares-four', page: lazyScreen(() => import('../pages/overview/overview-page.tsx')) },
  firebase: { icon: 'flame', page: lazyScreen(() => import('../pages/firebase/firebase-page.tsx')) },
  basics: {
    icon: 'article',
    isPreviewed: true,
    page: described('basics'),
  },
  subdomain: {
    icon: 'globe-hemisphere-west',
    page: lazyScreen(() => import('../pages/subdomain/subdomain-page.tsx')),
  },
  files: { icon: 'image', page: lazyScreen(() => import('../pages/files/files-page.tsx')) },
  history: {
    icon: 'clock-counter-clockwise',
    page: lazyScreen(() => import('../pages/history/history-page.tsx')),
  },
  administrators: {
    icon: 'shield-check',
    page: lazyScreen(() => import('../pages/administrators/administrators-page.tsx')),
  },
  security: { icon: 'fingerprint', page: lazyScreen(() => import('../pages/security/security-page.tsx')) },
  today: { icon: 'chart-bar', page: lazyScreen(() => import('../pages/today/today-page.tsx')) },
  customers: {
    icon: 'user-circle',
    page: lazyScreen(() => import('../pages/customers/customers-page.tsx')),
  },
  reports: { icon: 'lifebuoy', page: lazyScreen(() => import('../pages/reports/reports-page.tsx')) },
  parcels: { icon: 'package', page: lazyScreen(() => import('../pages/parcels/parcels-page.tsx')) },
  close: {
    icon: 'calendar-check',
    page: lazyScreen(() => import('../pages/close/close-page.tsx')),
    hasDeed: true,
  },
  lane: { icon: 'car-profile', page: lazyScreen(() => import('../pages/lane/lane-page.tsx')) },
  places: { icon: 'map-pin', page: lazyScreen(() => import('../pages/places/places-page.tsx')) },
  audit: { icon: 'scroll', page: lazyScreen(() => import('../pages/audit/audit-page.tsx')) },
  products: { icon: 'tag', isPreviewed: true, page: contents('products') },
  offers: { icon: 'ticket', isPreviewed: true, page: contents('offers') },
  locations: { icon: 'map-pin', isPreviewed: true, page: contents('locations') },
  texts: { icon: 'scroll', isPreviewed: true, page: contents('texts') },
  survey: { icon: 'question', isPreviewed: true, page: contents('survey') },
  menu: {
    icon: 'list',
    isPreviewed: true,
    page: lazyScreen(() => import('../pages/menu/menu-page.tsx')),
  },
  carousel: {
    icon: 'browser',
    isPreviewed: true,
    page: lazyScreen(() => import('../pages/carousel/carousel-page.tsx')),
  },
  themes: {
    icon: 'palette',
    isPreviewed: true,
    page: described('themes'),
  },
  modals: {
    icon: 'article',
    isPreviewed: true,
    page: described('modals'),
  },
  buttons: {
    icon: 'cursor-click',
    isPreviewed: true,
    page: described('buttons'),
  },
  input: {
    icon: 'textbox',
    isPreviewed: true,
    page: described('input'),
  },
  pwa: {
    icon: 'device-mobile',
    isPreviewed: true,
    page: lazyScreen(() => import('../pages/pwa/pwa-page.tsx')),
  },
  processor: {
    icon: 'currency-dollar',
    page: lazyScreen(() => import('../pages/processor/processor-page.tsx')),
  },
  terminal: {
    icon: 'credit-card',
    page: lazyScreen(() => import('../pages/terminal/terminal-page.tsx')),
  },
  push: {
    icon: 'paper-plane-tilt',
    page: lazyScreen(() => import('../pages/push/push-page.tsx')),
  },
  wrappers: {
    icon: 'download-simple',
    page: lazyScreen(() => import('../pages/wrappers/wrappers-page.tsx')),
  },
  testing: { icon: 'flask', page: lazyScreen(() => import('../pages/testing/testing-page.tsx')) },
  raw: { icon: 'brackets-curly', page: lazyScreen(() => import('../pages/raw/raw-page.tsx')) },
}

export const pageOf = (name: AdminSectionName): ComponentType<object> => sectionScreens[name].page
