import type { AdminSectionName } from '#contract/routes/admin.ts'
import { phoneRoutes } from '#contract/routes/phone.ts'
import { smallStore } from '#src/ui/small-store.ts'

export type PreviewDevice = 'phone' | 'tablet' | 'desktop'

/** CSS pixels of the previewed screens. */
export const deviceSizes: Record<PreviewDevice, { width: number; height: number }> = {
  phone: { width: 390, height: 844 },
  tablet: { width: 834, height: 1112 },
  desktop: { width: 1440, height: 900 },
}

/** What an administrator chooses at the preview itself. */
export interface PreviewChoices {
  /** Null: that of the section. */
  device: PreviewDevice | null
  role: 'member' | 'guest'
  /** Id of the member's plan; '': none; null: the first. */
  plan: string | null
  /** The moment that is looked at, in ISO 8601; null: now. */
  at: string | null
  isOffline: boolean
  hasLargeText: boolean
}

export const previewChoices = smallStore<PreviewChoices>(
  { device: null, role: 'member', plan: null, at: null, isOffline: false, hasLargeText: false },
  'page',
)

/** Whether the preview is open where it has no place beside the section. */
export const previewIsOpen = smallStore(false, 'page')

export const closePreview = (): void => previewIsOpen.set(false)

/** Where the settings of a section show: on the home of the web shop, else on a phone. */
export const deviceOf = (section: AdminSectionName): PreviewDevice =>
  section === 'carousel' || section === 'menu' ? 'desktop' : 'phone'

const phonePaths: Partial<Record<AdminSectionName, string>> = {
  input: '/promocode',
  buttons: '/washes',
  products: phoneRoutes.washes.path,
  offers: phoneRoutes.promoCodes.path,
  locations: phoneRoutes.findUs.path,
  texts: phoneRoutes.support.path,
  survey: phoneRoutes.washClub.path,
}

/** The path at which a section's settings can be seen, by shell. */
export const shownAt = (section: AdminSectionName, device: PreviewDevice): string => {
  if (device === 'desktop') return '/'
  return phonePaths[section] ?? '/'
}

export const largeText = 15
