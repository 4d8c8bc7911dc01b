/** The files of a shell, listed by the build. The worker stores those of the web shop when one of its pages is used. */
export interface ShellParts {
  /** Another set of files has another revision. */
  revision: string
  /** The address of its page. */
  page: string
  /** The addresses of its scripts, stylesheet and icons. */
  files: string[]
}

/** The addresses of the lists. */
export const phoneParts = '/static/parts.json'
export const webParts = '/static/web/parts.json'
export const webPage = '/web.html'
