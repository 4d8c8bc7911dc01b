import { startScriptPrefix } from './constants.ts'

/**
 * The slots of a customers' page: what the server and the worker fill in as they serve it. The pages mark them
 * (index.html, web.html), and the build lists the page's files in theirs.
 *
 *   <html lang="en" data-slot>                                   root: more attributes, each with a space before it
 *   <!--title--><title>Car wash</title><!--/title-->             any other: what is between stands until it is filled
 *   <!--files /static/app.js /static/style.css-->…<!--/files-->
 */
export const slots = ['root', 'description', 'theme', 'title', 'files', 'content'] as const
export type Slot = (typeof slots)[number]

const rootMark = ' data-slot'
const marked = / data-slot(?=[ >])|<!--(\w+)(?: [^>]*)?-->([^]*?)<!--\/\1-->/g

/** The slots that a page marks, each as often as it does. */
export const slotsOf = (page: string): string[] => [...page.matchAll(marked)].map(([, slot = 'root']) => slot)

/**
 * The page with its slots filled in one pass, so that no text which is filled in is taken for a mark. A slot without a
 * filling keeps what the build has put there. A page without marks, of a build before there were any, stays as it is.
 */
export const fillSlots = (page: string, fillings: Partial<Record<Slot, string>>): string =>
  page.replace(marked, (_mark, slot: Slot = 'root', built = '') => fillings[slot] ?? built)

/** The page with an attribute of the document element, and with its slots. */
export const withRootAttribute = (page: string, attribute: string): string => {
  // A page without slots begins as all pages do.
  const start = page.includes(rootMark) ? rootMark : '<html lang="en"'
  return page.replace(start, () => `${start} ${attribute}`)
}

export interface PageFiles {
  /** The last one imports the others and starts the app. */
  scripts: string[]
  sheets: string[]
}

/** The addresses of the scripts and stylesheets that a page names; none of a page without slots. */
export const filesOf = (page: string): PageFiles => {
  const addresses = /<!--files ([^>]*)-->/.exec(page)?.[1]?.split(' ') ?? []
  const endingIn = (ending: string) => addresses.filter((each) => each.endsWith(ending))
  return { scripts: endingIn('.js'), sheets: endingIn('.css') }
}

export const sheetTag = (address: string): string => `<link rel="stylesheet" crossorigin href="${address}">`
const isStartScript = (address: string): boolean => address.includes(`/${startScriptPrefix}`)

/** @param how further attributes, each with a space before it */
export const scriptTag = (address: string, how = ''): string =>
  isStartScript(address)
    ? `<script defer data-start${how} src="${address}"></script>`
    : `<script type="module"${how} crossorigin src="${address}"></script>`

/** The slot of the files as the build writes it. */
export const filesSlot = ({ scripts, sheets }: PageFiles): string => {
  const tags = [...scripts.map((each) => scriptTag(each)), ...sheets.map(sheetTag)]
  return `<!--files ${[...scripts, ...sheets].join(' ')}-->${tags.join('\n    ')}\n  <!--/files-->`
}
