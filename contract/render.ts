import type { Call } from './endpoints/index.ts'
import type { CustomerShell } from './rules/shell.ts'

/** A read whose answer a page shows at first, under the name by which devices store it. */
export interface RenderRead {
  name: string
  call: Call
  query?: Record<string, string>
}

/** A public page that the server renders. */
export interface RenderablePage {
  /** In the route table: pages of one name show the same. */
  name: string
  /** Its one address, however a visitor spells it. */
  path: string
  /** Its name in the merchant's menu or its title; empty on home, which bears the merchant's name. */
  label: string
  reads: readonly RenderRead[]
}

/** The answers by the names of their reads, with the moment of reading in epoch milliseconds. */
export interface PageAnswers {
  at: number
  answers: Readonly<Record<string, unknown>>
}

export interface DrawInput extends PageAnswers {
  path: string
  /** The merchant's origin as the settings name it. */
  origin: string
  /** A form of amounts, one of `pageLocales`. */
  locale: string
}

export interface DrawnPage {
  /** The content of the root element. */
  markup: string
  title: string
  /** One sentence for search engines and previews of links. */
  description: string
}

/** The public pages of a shell as strings; implemented by the shell's own components. */
export interface RenderPort {
  /** The paths of the rendered pages, each once. */
  publicPaths(siteConfig: unknown): string[]
  /** The rendered page of a path; undefined when it has none. @param siteConfig as the server stores it */
  pageAt(siteConfig: unknown, path: string): RenderablePage | undefined
  /**
   * Whether no page has the address, neither here nor in another shell. Absent: not known.
   * @param siteConfig as a device gets it
   */
  isUnknown?(siteConfig: unknown, path: string): boolean
  draw(input: DrawInput): DrawnPage
  /** The merchant's theme as a stylesheet, in both schemes where the merchant has chosen none. */
  look(siteConfig: unknown): { css: string; shape: string; voice: string }
}

/** The rendering code of the shells that have rendered pages; none without a build of it. */
export type RenderPorts = Readonly<Partial<Record<CustomerShell, RenderPort>>>

/** What a rendered page was drawn from, as JSON in the page: the first render on the device repeats it. */
export interface PageData extends PageAnswers {
  locale: string
  /** The ETags of the answers that have one, by the same names. */
  etags: Readonly<Record<string, string>>
}

/** The id of the element with the PageData. */
export const pageDataId = 'page-data'

/** The forms of amounts in which pages are rendered. A device with another form draws its page itself. */
export const pageLocales = ['en-US', 'en-GB', 'en-CA', 'fr-FR', 'de-DE'] as const

/** The form for a browser's languages, as Accept-Language lists them: that of the first. */
export const pageLocaleOf = (languages: string | undefined): (typeof pageLocales)[number] => {
  const first = languages?.split(/[,;]/)[0]?.trim().toLowerCase()
  return pageLocales.find((locale) => locale.toLowerCase() === first) ?? 'en-US'
}
