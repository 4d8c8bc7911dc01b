import { offices } from './offices.ts'
import { routeAt } from './facts.ts'

/** The sections of a merchant's back office, in the order of its navigation. */
export const adminSections = [
  { name: 'overview', group: 'site', path: offices.admin.path },
  { name: 'firebase', group: 'site', path: `${offices.admin.path}/firebase` },
  { name: 'basics', group: 'site', path: `${offices.admin.path}/basics` },
  { name: 'subdomain', group: 'site', path: `${offices.admin.path}/subdomain` },
  { name: 'files', group: 'site', path: `${offices.admin.path}/files` },
  { name: 'history', group: 'site', path: `${offices.admin.path}/history` },
  { name: 'administrators', group: 'site', path: `${offices.admin.path}/administrators` },
  { name: 'today', group: 'desk', path: `${offices.admin.path}/today` },
  { name: 'customers', group: 'desk', path: `${offices.admin.path}/customers` },
  { name: 'places', group: 'desk', path: `${offices.admin.path}/places` },
  { name: 'audit', group: 'desk', path: `${offices.admin.path}/audit` },
  { name: 'products', group: 'web', path: `${offices.admin.path}/products` },
  { name: 'offers', group: 'web', path: `${offices.admin.path}/offers` },
  { name: 'locations', group: 'web', path: `${offices.admin.path}/locations` },
  { name: 'texts', group: 'web', path: `${offices.admin.path}/texts` },
  { name: 'survey', group: 'web', path: `${offices.admin.path}/survey` },
  { name: 'menu', group: 'web', path: `${offices.admin.path}/menu` },
  { name: 'carousel', group: 'web', path: `${offices.admin.path}/carousel` },
  { name: 'themes', group: 'web', path: `${offices.admin.path}/themes` },
  { name: 'modals', group: 'look', path: `${offices.admin.path}/modals` },
  { name: 'buttons', group: 'look', path: `${offices.admin.path}/buttons` },
  { name: 'input', group: 'look', path: `${offices.admin.path}/input` },
  { name: 'pwa', group: 'look', path: `${offices.admin.path}/pwa` },
  { name: 'processor', group: 'operations', path: `${offices.admin.path}/processor` },
  { name: 'terminal', group: 'operations', path: `${offices.admin.path}/terminal` },
  { name: 'push', group: 'operations', path: `${offices.admin.path}/push` },
  { name: 'wrappers', group: 'operations', path: `${offices.admin.path}/wrappers` },
  { name: 'testing', group: 'operations', path: `${offices.admin.path}/testing` },
  { name: 'raw', group: 'operations', path: `${offices.admin.path}/raw` },
] as const

export type AdminSection = (typeof adminSections)[number]
export type AdminSectionName = AdminSection['name']
export type AdminGroup = AdminSection['group']

/** The section of an address; undefined: none. */
export const adminSectionAt = (path: string): AdminSection | undefined => routeAt(adminSections, path)
