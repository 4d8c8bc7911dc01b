import type { AdminSectionName } from '#contract/routes/admin.ts'
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
  isOffline: boolean
  hasLargeText: boolean
}

export const previewChoices = smallStore<PreviewChoices>(
  { device: null, role: 'member', isOffline: false, hasLargeText: false },
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
  products: '/washes',
}

/** The path at which a section's settings can be seen, by shell. */
export const shownAt = (section: AdminSectionName, device: PreviewDevice): string => {
  if (device === 'desktop') return '/'
  return phonePaths[section] ?? '/'
}

export const largeText = 15
