import type { ComponentType } from 'react'
import { contentPathOf, type EditedName } from '#contract/content/changes.ts'
import { rowAddress } from '../content/row-address.ts'
import { adminSections, type AdminSection, type AdminSectionName } from '#contract/routes/admin.ts'
import { lazyScreen, type LazyScreen } from '#src/kit/lazy-screen.tsx'
import { describedIn, type DescribedSection } from '../settings/pages.ts'
import { schemes } from '../settings/setting.ts'
import type { PairedIconName } from '#src/ui/icon-names.ts'

interface SectionScreen {
  icon: PairedIconName
  page: LazyScreen<object>
  /**
   * The lists that it edits beside the settings that `words/settings` arranges in it, as JSON pointers: its entry has a
   * dot while one of them is not saved.
   */
  edits?: readonly string[]
  /** The kinds of content that it edits. */
  content?: readonly EditedName[]
  /** The preview stands beside it. */
  isPreviewed?: true
}

/** The page of a section that its settings describe whole. */
const described = (section: DescribedSection): LazyScreen =>
  lazyScreen(async () => (await import('../settings/setting-page.tsx')).settingPage(section))

/** The page of a section that edits kinds of content. */
const contents = (section: AdminSectionName, kinds: readonly EditedName[]): LazyScreen =>
  lazyScreen(async () => ({
    default: (await import('../pages/content/content-page.tsx')).contentPage(section, kinds),
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
  today: { icon: 'chart-bar', page: lazyScreen(() => import('../pages/today/today-page.tsx')) },
  customers: {
    icon: 'user-circle',
    page: lazyScreen(() => import('../pages/customers/customers-page.tsx')),
  },
  places: { icon: 'map-pin', page: lazyScreen(() => import('../pages/places/places-page.tsx')) },
  audit: { icon: 'scroll', page: lazyScreen(() => import('../pages/audit/audit-page.tsx')) },
  products: { icon: 'tag', content: ['products'], isPreviewed: true, page: contents('products', ['products']) },
  offers: { icon: 'ticket', content: ['deals', 'codes'], page: contents('offers', ['deals', 'codes']) },
  locations: { icon: 'map-pin', content: ['locations'], page: contents('locations', ['locations']) },
  texts: { icon: 'scroll', content: ['texts', 'support'], page: contents('texts', ['texts', 'support']) },
  survey: { icon: 'question', content: ['survey'], page: contents('survey', ['survey']) },
  menu: {
    icon: 'list',
    edits: ['/menuItems', '/shopItems', '/disabledRoutes'],
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
    edits: ['/homeCards', ...schemes.map((scheme) => `/themes/${scheme}/mobile/homeCards`)],
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

/** The pointers of all settings that a section edits. */
export const editsOf = (name: AdminSectionName): string[] => [
  ...(sectionScreens[name].edits ?? []),
  ...(sectionScreens[name].content ?? []).map((kind) => `/${kind}`),
  ...describedIn(name),
]

export const pageOf = (name: AdminSectionName): ComponentType<object> => sectionScreens[name].page

/** Whether one of the changed settings is edited by the section. */
const isEditedBy = (name: AdminSectionName, paths: readonly string[]): boolean =>
  editsOf(name).some((edited) => paths.some((path) => path === edited || path.startsWith(`${edited}/`)))

/** The sections of changed paths that were asked for: of content, by its kind. */
const owners = new Map<string, AdminSection | undefined>()

/** The section that edits a setting, or the row of a field. */
export const ownerOf = (path: string): AdminSection | undefined => {
  const kind = contentPathOf(path)?.kind
  const key = kind ? `/${kind}` : path
  if (!owners.has(key))
    owners.set(
      key,
      adminSections.find(({ name }) => isEditedBy(name, [key])),
    )
  return owners.get(key)
}

/** Its address. */
export const sectionOf = (path: string): string | undefined => {
  const section = ownerOf(path)
  const at = contentPathOf(path)
  return section && at ? rowAddress(section.path, at) : section?.path
}
