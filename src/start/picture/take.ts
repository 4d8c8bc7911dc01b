import { pictureId, takenAtMark, transientMark, type ScreenPicture } from '#contract/screen-picture.ts'
import { publishedHeights } from '#src/ui/use-published-height.ts'
import { isDrawn } from './drawn.ts'

/** Characters. Longer markup costs the start more time than it saves. */
const mostCharacters = 200_000

const symbolOf = (sheet: string, id: string): string => {
  const start = sheet.indexOf(`<symbol id="${id}"`)
  return start < 0 ? '' : sheet.slice(start, sheet.indexOf('</symbol>', start) + '</symbol>'.length)
}

/** The markup with the icons that it uses inlined: loading a sprite takes longer than painting the screen. */
const withIcons = async (copy: Element, read: (address: string) => Promise<string>): Promise<string> => {
  const addresses = new Set([...copy.querySelectorAll('use')].map((use) => use.getAttribute('href')!))
  if (addresses.size === 0) return copy.innerHTML
  const symbols = [...addresses].map(async (address) => {
    const [sheet = '', id = ''] = address.split('#')
    return symbolOf(await read(sheet), id)
  })
  const inlined = `<svg style="display:none">${(await Promise.all(symbols)).join('')}</svg>`
  const sheets = new Set([...addresses].map((address) => address.split('#')[0]!))
  return [...sheets].reduce(
    (html, sheet) => html.replaceAll(`href="${sheet}#`, 'href="#'),
    `${inlined}${copy.innerHTML}`,
  )
}

const preloaded = ({ head }: Document): string[] =>
  [...head.querySelectorAll('link[rel="modulepreload"]')].flatMap((link) => link.getAttribute('href') ?? [])

/** The address of the start script; '' for a page of the development server, which has none. */
const entryOf = (page: Document): string => page.querySelector('script[data-start]')?.getAttribute('src') ?? ''

/** The attributes of the document element, without the published heights of bars and toasts. */
const paintOf = (element: HTMLElement): Record<string, string> => {
  const painted = element.cloneNode(false) as HTMLElement
  for (const property of publishedHeights) painted.style.removeProperty(property)
  return Object.fromEntries(painted.getAttributeNames().map((name) => [name, painted.getAttribute(name)!]))
}

/**
 * @param read returns the text of a file of the build
 * @param now epoch milliseconds
 * @returns the screen without its transient elements; undefined while it is incomplete, covered by a dialog, or itself
 * transient
 */
export const takePicture = async (
  root: HTMLElement,
  read: (address: string) => Promise<string>,
  now: number,
): Promise<ScreenPicture | undefined> => {
  if (
    !isDrawn(root) ||
    document.getElementById(pictureId) ||
    document.querySelector('[role="dialog"], [role="alertdialog"]')
  )
    return undefined
  const copy = root.cloneNode(true) as HTMLElement
  leaveOut(root, copy, window.innerHeight)
  for (const each of copy.querySelectorAll(`[${transientMark}]`)) each.remove()
  if (!isDrawn(copy) || copy.innerHTML.length > mostCharacters) return undefined
  const { documentElement } = document
  return {
    entry: entryOf(document),
    title: document.title,
    themeColour: document.querySelector('meta[name="theme-color"]')?.getAttribute('content') ?? '#ffffff',
    root: { ...paintOf(documentElement), [takenAtMark]: String(now) },
    scripts: preloaded(document),
    html: await withIcons(copy, read),
  }
}

/**
 * Removes what lies below the fold from the copy: it is invisible before the app has started, and each element slows
 * the first paint.
 */
const leaveOut = (seen: Element, copy: Element, fold: number): void => {
  const copies = [...copy.children]
  for (const [index, child] of [...seen.children].entries()) {
    if (child.getBoundingClientRect().top > fold) copies[index]!.remove()
    else if (child.childElementCount > 0) leaveOut(child, copies[index]!, fold)
  }
}
