/** The files of a shell that the worker stores when one of its pages is used: the list is written by the build. */
export interface ShellParts {
  /** Another set of files has another revision. */
  revision: string
  /** The address of its page. */
  page: string
  /** The addresses of its scripts, stylesheet and icons. */
  files: string[]
}

/** The address of the web shop's list. */
export const webParts = '/static/web/parts.json'
export const webPage = '/web.html'
