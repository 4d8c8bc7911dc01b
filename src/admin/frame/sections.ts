import type { ComponentType } from 'react'
import type { AdminSectionName } from '#contract/routes/admin.ts'
import { lazyScreen, type LazyScreen } from '#src/kit/lazy-screen.tsx'
import type { PairedIconName } from '#src/ui/icon-names.ts'

interface SectionScreen {
  icon: PairedIconName
  page: LazyScreen<object>
  /** The settings that it edits, as JSON pointers: its entry has a dot while one of them is not saved. */
  edits: readonly string[]
}

/** The page of each section; a section without one does not compile. */
export const sectionScreens: Record<AdminSectionName, SectionScreen> = {
  overview: { icon: 'squares-four', edits: [], page: lazyScreen(() => import('../pages/overview/overview-page.tsx')) },
  basics: {
    icon: 'article',
    edits: [
      '/companyName',
      '/tagline',
      '/cardName',
      '/contact',
      '/splashText',
      '/splashGround',
      '/appStore',
      '/googleMap',
    ],
    page: lazyScreen(() => import('../pages/look/basics-page.tsx')),
  },
  history: {
    icon: 'clock-counter-clockwise',
    edits: [],
    page: lazyScreen(() => import('../pages/history/history-page.tsx')),
  },
  menu: {
    icon: 'list',
    edits: ['/menuItems', '/shopItems', '/disabledRoutes', '/forceLocations'],
    page: lazyScreen(() => import('../pages/menu/menu-page.tsx')),
  },
  themes: {
    icon: 'storefront',
    edits: ['/lightTheme', '/darkTheme', '/themes/shape', '/themes/font', '/dark_theme', '/showPWAShadow'],
    page: lazyScreen(() => import('../pages/look/themes-page.tsx')),
  },
  modals: {
    icon: 'article',
    edits: ['/themes/light/modal', '/themes/dark/modal'],
    page: lazyScreen(() => import('../pages/look/modals-page.tsx')),
  },
  buttons: {
    icon: 'cursor-click',
    edits: ['/themes/light/button', '/themes/dark/button'],
    page: lazyScreen(() => import('../pages/look/buttons-page.tsx')),
  },
  input: {
    icon: 'textbox',
    edits: ['/themes/light/input', '/themes/dark/input'],
    page: lazyScreen(() => import('../pages/look/input-page.tsx')),
  },
  pwa: {
    icon: 'device-mobile',
    edits: [
      '/homeCards',
      '/themes/light/mobile',
      '/themes/dark/mobile',
      '/loyaltyProgram',
      '/bubbles',
      '/fontSize',
      '/navWords',
    ],
    page: lazyScreen(() => import('../pages/pwa/pwa-page.tsx')),
  },
}

export const pageOf = (name: AdminSectionName): ComponentType<object> => sectionScreens[name].page

/** Whether one of the changed settings is edited by the section. */
export const isEditedBy = (name: AdminSectionName, paths: readonly string[]): boolean =>
  sectionScreens[name].edits.some((edited) => paths.some((path) => path === edited || path.startsWith(`${edited}/`)))
