import type { ComponentType } from 'react'
import { adminSections, type AdminSectionName } from '#contract/routes/admin.ts'
import { lazyScreen, type LazyScreen } from '#src/kit/lazy-screen.tsx'
import type { PairedIconName } from '#src/ui/icon-names.ts'

interface SectionScreen {
  icon: PairedIconName
  page: LazyScreen<object>
  /** The settings that it edits, as JSON pointers: its entry has a dot while one of them is not saved. */
  edits: readonly string[]
  /** The preview stands beside it. */
  isPreviewed?: true
}

/** The page of each section; a section without one does not compile. */
export const sectionScreens: Record<AdminSectionName, SectionScreen> = {
  overview: { icon: 'squares-four', edits: [], page: lazyScreen(() => import('../pages/overview/overview-page.tsx')) },
  firebase: { icon: 'flame', edits: [], page: lazyScreen(() => import('../pages/firebase/firebase-page.tsx')) },
  basics: {
    icon: 'article',
    edits: [
      '/companyName',
      '/logo',
      '/localMap',
      '/tagline',
      '/cardName',
      '/passName',
      '/contact',
      '/splashText',
      '/splashGround',
      '/appStore',
      '/googleMap',
    ],
    isPreviewed: true,
    page: lazyScreen(() => import('../pages/look/basics-page.tsx')),
  },
  subdomain: {
    icon: 'globe-hemisphere-west',
    edits: [],
    page: lazyScreen(() => import('../pages/subdomain/subdomain-page.tsx')),
  },
  files: { icon: 'image', edits: [], page: lazyScreen(() => import('../pages/files/files-page.tsx')) },
  history: {
    icon: 'clock-counter-clockwise',
    edits: [],
    page: lazyScreen(() => import('../pages/history/history-page.tsx')),
  },
  administrators: {
    icon: 'shield-check',
    edits: [],
    page: lazyScreen(() => import('../pages/administrators/administrators-page.tsx')),
  },
  today: { icon: 'chart-bar', edits: [], page: lazyScreen(() => import('../pages/today/today-page.tsx')) },
  customers: {
    icon: 'users-three',
    edits: [],
    page: lazyScreen(() => import('../pages/customers/customers-page.tsx')),
  },
  places: { icon: 'map-pin', edits: [], page: lazyScreen(() => import('../pages/places/places-page.tsx')) },
  audit: { icon: 'scroll', edits: [], page: lazyScreen(() => import('../pages/audit/audit-page.tsx')) },
  menu: {
    icon: 'list',
    edits: ['/menuItems', '/shopItems', '/disabledRoutes', '/forceLocations'],
    isPreviewed: true,
    page: lazyScreen(() => import('../pages/menu/menu-page.tsx')),
  },
  carousel: {
    icon: 'browser',
    edits: ['/carousel'],
    isPreviewed: true,
    page: lazyScreen(() => import('../pages/carousel/carousel-page.tsx')),
  },
  themes: {
    icon: 'storefront',
    edits: [
      '/lightTheme',
      '/darkTheme',
      '/themes/shape',
      '/themes/font',
      '/dark_theme',
      '/showPWAShadow',
      '/imgParallax',
      '/homeVideo',
      '/homeVideoPoster',
    ],
    isPreviewed: true,
    page: lazyScreen(() => import('../pages/look/themes-page.tsx')),
  },
  modals: {
    icon: 'article',
    edits: ['/themes/light/modal', '/themes/dark/modal'],
    isPreviewed: true,
    page: lazyScreen(() => import('../pages/look/modals-page.tsx')),
  },
  buttons: {
    icon: 'cursor-click',
    edits: ['/themes/light/button', '/themes/dark/button'],
    isPreviewed: true,
    page: lazyScreen(() => import('../pages/look/buttons-page.tsx')),
  },
  input: {
    icon: 'textbox',
    edits: ['/themes/light/input', '/themes/dark/input'],
    isPreviewed: true,
    page: lazyScreen(() => import('../pages/look/input-page.tsx')),
  },
  pwa: {
    icon: 'device-mobile',
    edits: [
      '/homeCards',
      '/PWAHomeImage',
      '/secondImage',
      '/themes/light/mobile',
      '/themes/dark/mobile',
      '/loyaltyProgram',
      '/bubbles',
      '/fontSize',
      '/navWords',
    ],
    isPreviewed: true,
    page: lazyScreen(() => import('../pages/pwa/pwa-page.tsx')),
  },
  processor: {
    icon: 'currency-dollar',
    edits: [],
    page: lazyScreen(() => import('../pages/processor/processor-page.tsx')),
  },
  terminal: {
    icon: 'credit-card',
    edits: [],
    page: lazyScreen(() => import('../pages/terminal/terminal-page.tsx')),
  },
  push: {
    icon: 'paper-plane-tilt',
    edits: [],
    page: lazyScreen(() => import('../pages/push/push-page.tsx')),
  },
  wrappers: {
    icon: 'download-simple',
    edits: [],
    page: lazyScreen(() => import('../pages/wrappers/wrappers-page.tsx')),
  },
  testing: { icon: 'flask', edits: [], page: lazyScreen(() => import('../pages/testing/testing-page.tsx')) },
  raw: { icon: 'brackets-curly', edits: [], page: lazyScreen(() => import('../pages/raw/raw-page.tsx')) },
}

export const pageOf = (name: AdminSectionName): ComponentType<object> => sectionScreens[name].page

/** Whether one of the changed settings is edited by the section. */
export const isEditedBy = (name: AdminSectionName, paths: readonly string[]): boolean =>
  sectionScreens[name].edits.some((edited) => paths.some((path) => path === edited || path.startsWith(`${edited}/`)))

/** The address of the section that edits a setting. */
export const sectionOf = (path: string): string | undefined =>
  adminSections.find(({ name }) => isEditedBy(name, [path]))?.path
