import { contentPathOf, type EditedName } from '#contract/content/changes.ts'
import { adminSections, type AdminSection, type AdminSectionName } from '#contract/routes/admin.ts'
import { rowAddress } from '../content/row-address.ts'
import { describedIn } from './pages.ts'
import { schemes } from './setting.ts'

/** The lists that a section edits beside the settings that `words/settings` arranges in it, as JSON pointers. */
const lists: Partial<Record<AdminSectionName, readonly string[]>> = {
  menu: ['/menuItems', '/shopItems', '/disabledRoutes', '/salesPauses'],
  carousel: ['/carousel'],
  pwa: ['/homeCards', ...schemes.map((scheme) => `/themes/${scheme}/mobile/homeCards`)],
}

/** The kinds of content that a section edits. */
const contents: Partial<Record<AdminSectionName, readonly EditedName[]>> = {
  products: ['products'],
  offers: ['deals', 'codes'],
  locations: ['locations'],
  texts: ['texts', 'support'],
  survey: ['survey'],
}

export const contentsOf = (name: AdminSectionName): readonly EditedName[] => contents[name] ?? []

/** The pointers of all that a section edits. */
export const editsOf = (name: AdminSectionName): string[] => [
  ...(lists[name] ?? []),
  ...contentsOf(name).map((kind) => `/${kind}`),
  ...describedIn(name),
]

/** The sections of paths that were asked for: of content, by its kind. */
const owners = new Map<string, AdminSection | undefined>()

const isPartOf = (path: string, edited: string): boolean => path === edited || path.startsWith(`${edited}/`)

/** The section that edits a setting, or the row of a field. */
export const ownerOf = (path: string): AdminSection | undefined => {
  const kind = contentPathOf(path)?.kind
  const key = kind ? `/${kind}` : path
  const known = owners.get(key)
  if (known) return known
  const found = adminSections.find(({ name }) => editsOf(name).some((edited) => isPartOf(key, edited)))
  owners.set(key, found)
  return found
}

/** Its address. */
export const sectionOf = (path: string): string | undefined => {
  const section = ownerOf(path)
  const at = contentPathOf(path)
  return section && at ? rowAddress(section.path, at) : section?.path
}
