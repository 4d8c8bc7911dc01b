import { isSamePath } from './facts.ts'

/** A page that only the server answers, at its path and below: the worker stores the app, and leaves it these. */
interface Office {
  path: string
  /** Its HTML file in the build. */
  page: string
}

export const offices = {
  /** The real app in a frame of the back office. It stands before the office, below whose path it is. */
  preview: { path: '/mmtpo/preview', page: 'preview.html' },
  /** Where an invited person becomes an administrator. It stands before the office as well. */
  invitation: { path: '/mmtpo/invitation', page: 'admin.html' },
  /** Where members of staff log in. It stands before the office as well, and every visitor may see it. */
  logIn: { path: '/mmtpo/log-in', page: 'admin.html' },
  /** A merchant's back office. */
  admin: { path: '/mmtpo', page: 'admin.html' },
  /** Where an administrator makes the sites of granted accounts: a page of the same build. */
  siteAdmin: { path: '/SiteAdmin', page: 'admin.html' },
  /** The platform's updater, on every host. It holds nothing of a merchant. */
  updater: { path: '/SiteConfigUpdater', page: 'office.html' },
} as const satisfies Record<string, Office>

/** Where platform staff add a passkey by a link, whose token is behind the #: no server is sent it with the page. */
export const enrolmentPath = `${offices.updater.path}/passkey`

export type OfficeName = keyof typeof offices

/** The back office that a path leads to, in any case of its letters. */
export const officeAt = (path: string): OfficeName | undefined =>
  (Object.keys(offices) as OfficeName[]).find((name) => {
    const root = offices[name].path
    return isSamePath(path.slice(0, root.length), root) && /^(\/|$)/.test(path.slice(root.length))
  })
