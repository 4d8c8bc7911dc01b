import type { ComponentType } from 'react'
import { may, type Permission } from '#contract/permissions.ts'
import type { OwnOffice } from '#contract/shapes/staff.ts'
import { adminSections, type AdminSection, type AdminSectionName } from '#contract/routes/admin.ts'
import { lazyScreen, type LazyScreen } from '#src/kit/lazy-screen.tsx'
import type { DescribedSection } from '../settings/pages.ts'
import { contentsOf } from '../settings/section-edits.ts'
import type { PairedIconName } from '#src/ui/icon-names.ts'

interface SectionScreen {
  /** The permission of its calls; a menu shows the section to nobody else. */
  needs: Permission
  icon: PairedIconName
  page: LazyScreen<object>
  /** It is about the account of the user. */
  isOfAccount?: true
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
  overview: {
    needs: 'draft',
    icon: 'squares-four',
    page: lazyScreen(() => import('../pages/overview/overview-page.tsx')),
  },
  firebase: { needs: 'run-site', icon: 'flame', page: lazyScreen(() => import('../pages/firebase/firebase-page.tsx')) },
  basics: {
    needs: 'draft',
    icon: 'article',
    isPreviewed: true,
    page: described('basics'),
  },
  subdomain: {
    needs: 'run-site',
    icon: 'globe-hemisphere-west',
    page: lazyScreen(() => import('../pages/subdomain/subdomain-page.tsx')),
  },
  files: { needs: 'draft', icon: 'image', page: lazyScreen(() => import('../pages/files/files-page.tsx')) },
  history: {
    needs: 'draft',
    icon: 'clock-counter-clockwise',
    page: lazyScreen(() => import('../pages/history/history-page.tsx')),
  },
  administrators: {
    needs: 'manage-staff',
    icon: 'users',
    page: lazyScreen(() => import('../pages/administrators/administrators-page.tsx')),
  },
  security: {
    needs: 'open-office',
    icon: 'fingerprint',
    isOfAccount: true,
    page: lazyScreen(() => import('../pages/security/security-page.tsx')),
  },
  today: { needs: 'see-today', icon: 'chart-bar', page: lazyScreen(() => import('../pages/today/today-page.tsx')) },
  customers: {
    needs: 'find-customers',
    icon: 'user-circle',
    page: lazyScreen(() => import('../pages/customers/customers-page.tsx')),
  },
  reports: {
    needs: 'answer-reports',
    icon: 'lifebuoy',
    page: lazyScreen(() => import('../pages/reports/reports-page.tsx')),
  },
  parcels: {
    needs: 'pack-parcels',
    icon: 'package',
    page: lazyScreen(() => import('../pages/parcels/parcels-page.tsx')),
  },
  close: {
    needs: 'see-books',
    icon: 'calendar-check',
    page: lazyScreen(() => import('../pages/close/close-page.tsx')),
    hasDeed: true,
  },
  waiting: {
    needs: 'find-customers',
    icon: 'hourglass-medium',
    page: lazyScreen(() => import('../pages/waiting/waiting-page.tsx')),
  },
  roles: {
    needs: 'manage-staff',
    icon: 'identification-badge',
    page: lazyScreen(() => import('../pages/roles/roles-page.tsx')),
    hasDeed: true,
  },
  lane: { needs: 'work-lane', icon: 'car-profile', page: lazyScreen(() => import('../pages/lane/lane-page.tsx')) },
  places: { needs: 'close-places', icon: 'map-pin', page: lazyScreen(() => import('../pages/places/places-page.tsx')) },
  audit: { needs: 'read-audit', icon: 'scroll', page: lazyScreen(() => import('../pages/audit/audit-page.tsx')) },
  products: { needs: 'draft', icon: 'tag', isPreviewed: true, page: contents('products') },
  offers: { needs: 'draft', icon: 'ticket', isPreviewed: true, page: contents('offers') },
  locations: { needs: 'draft', icon: 'map-pin', isPreviewed: true, page: contents('locations') },
  texts: { needs: 'draft', icon: 'scroll', isPreviewed: true, page: contents('texts') },
  survey: { needs: 'draft', icon: 'question', isPreviewed: true, page: contents('survey') },
  menu: {
    needs: 'draft',
    icon: 'list',
    isPreviewed: true,
    page: lazyScreen(() => import('../pages/menu/menu-page.tsx')),
  },
  carousel: {
    needs: 'draft',
    icon: 'browser',
    isPreviewed: true,
    page: lazyScreen(() => import('../pages/carousel/carousel-page.tsx')),
  },
  themes: {
    needs: 'draft',
    icon: 'palette',
    isPreviewed: true,
    page: described('themes'),
  },
  modals: {
    needs: 'draft',
    icon: 'article',
    isPreviewed: true,
    page: described('modals'),
  },
  buttons: {
    needs: 'draft',
    icon: 'cursor-click',
    isPreviewed: true,
    page: described('buttons'),
  },
  input: {
    needs: 'draft',
    icon: 'textbox',
    isPreviewed: true,
    page: described('input'),
  },
  pwa: {
    needs: 'draft',
    icon: 'device-mobile',
    isPreviewed: true,
    page: lazyScreen(() => import('../pages/pwa/pwa-page.tsx')),
  },
  processor: {
    needs: 'set-up-payments',
    icon: 'currency-dollar',
    page: lazyScreen(() => import('../pages/processor/processor-page.tsx')),
  },
  terminal: {
    needs: 'set-up-payments',
    icon: 'credit-card',
    page: lazyScreen(() => import('../pages/terminal/terminal-page.tsx')),
  },
  push: {
    needs: 'send-messages',
    icon: 'paper-plane-tilt',
    page: lazyScreen(() => import('../pages/push/push-page.tsx')),
  },
  wrappers: {
    needs: 'run-site',
    icon: 'download-simple',
    page: lazyScreen(() => import('../pages/wrappers/wrappers-page.tsx')),
  },
  testing: { needs: 'run-site', icon: 'flask', page: lazyScreen(() => import('../pages/testing/testing-page.tsx')) },
  raw: { needs: 'run-site', icon: 'brackets-curly', page: lazyScreen(() => import('../pages/raw/raw-page.tsx')) },
}

export const pageOf = (name: AdminSectionName): ComponentType<object> => sectionScreens[name].page

/** The sections that the rights open, in the order of the navigation. An entry of platform staff has no account here. */
export const openSections = (office: OwnOffice): AdminSection[] =>
  adminSections.filter(({ name }) => {
    const { needs, isOfAccount = false } = sectionScreens[name]
    return may(office, needs) && !(isOfAccount && office.ownEntry !== null)
  })
