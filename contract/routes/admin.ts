import { offices } from './offices.ts'
import { routeAt } from './facts.ts'

/** The sections of a merchant's back office, in the order of its navigation. */
export const adminSections = [
  { name: 'today', group: 'desk', path: `${offices.admin.path}/today` },
  { name: 'customers', group: 'desk', path: `${offices.admin.path}/customers` },
  { name: 'reports', group: 'desk', path: `${offices.admin.path}/reports` },
  { name: 'parcels', group: 'desk', path: `${offices.admin.path}/parcels` },
  { name: 'close', group: 'desk', path: `${offices.admin.path}/close` },
  { name: 'waiting', group: 'desk', path: `${offices.admin.path}/to-confirm` },
  { name: 'lane', group: 'desk', path: `${offices.admin.path}/lane` },
  { name: 'places', group: 'desk', path: `${offices.admin.path}/places` },
  { name: 'products', group: 'studio', path: `${offices.admin.path}/products` },
  { name: 'offers', group: 'studio', path: `${offices.admin.path}/offers` },
  { name: 'locations', group: 'studio', path: `${offices.admin.path}/locations` },
  { name: 'texts', group: 'studio', path: `${offices.admin.path}/texts` },
  { name: 'survey', group: 'studio', path: `${offices.admin.path}/survey` },
  { name: 'pwa', group: 'studio', path: `${offices.admin.path}/pwa` },
  { name: 'themes', group: 'studio', path: `${offices.admin.path}/themes` },
  { name: 'buttons', group: 'studio', path: `${offices.admin.path}/buttons` },
  { name: 'input', group: 'studio', path: `${offices.admin.path}/input` },
  { name: 'modals', group: 'studio', path: `${offices.admin.path}/modals` },
  { name: 'carousel', group: 'studio', path: `${offices.admin.path}/carousel` },
  { name: 'files', group: 'studio', path: `${offices.admin.path}/files` },
  { name: 'history', group: 'studio', path: `${offices.admin.path}/history` },
  { name: 'administrators', group: 'team', path: `${offices.admin.path}/administrators` },
  { name: 'roles', group: 'team', path: `${offices.admin.path}/roles` },
  { name: 'security', group: 'team', path: `${offices.admin.path}/security` },
  { name: 'audit', group: 'team', path: `${offices.admin.path}/audit` },
  { name: 'overview', group: 'site', path: offices.admin.path },
  { name: 'basics', group: 'site', path: `${offices.admin.path}/basics` },
  { name: 'menu', group: 'site', path: `${offices.admin.path}/menu` },
  { name: 'subdomain', group: 'site', path: `${offices.admin.path}/subdomain` },
  { name: 'processor', group: 'site', path: `${offices.admin.path}/processor` },
  { name: 'terminal', group: 'site', path: `${offices.admin.path}/terminal` },
  { name: 'push', group: 'site', path: `${offices.admin.path}/push` },
  { name: 'wrappers', group: 'site', path: `${offices.admin.path}/wrappers` },
  { name: 'firebase', group: 'site', path: `${offices.admin.path}/firebase` },
  { name: 'testing', group: 'site', path: `${offices.admin.path}/testing` },
  { name: 'raw', group: 'site', path: `${offices.admin.path}/raw` },
] as const

export type AdminSection = (typeof adminSections)[number]
export type AdminSectionName = AdminSection['name']
export type AdminGroup = AdminSection['group']

/** The section of an address; undefined: none. */
export const adminSectionAt = (path: string): AdminSection | undefined => routeAt(adminSections, path)
