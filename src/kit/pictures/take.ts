import { pictureId, transientMark, type ScreenPicture } from '#contract/screen-picture.ts'
import { publishedHeights } from '#src/ui/use-published-height.ts'
import { isDrawn } from './drawn.ts'

/** Characters. Longer markup costs the start more time than it saves. */
const mostCharacters = 200_000

/** The address of the icon sprite, without an icon's name. */
const sheetOf = (copy: Element): string | undefined => copy.querySelector('use')?.getAttribute('href')?.split('#')[0]

const symbolOf = (sheet: string, id: string): string => {
  const start = sheet.indexOf(`<symbol id="${id}"`)
  return start < 0 ? '' : sheet.slice(start, sheet.indexOf('</symbol>', start) + '</symbol>'.length)
}

/** The markup with the icons that it uses inlined: loading the whole sprite takes longer than painting the screen. */
const withIcons = async (copy: Element, read: (address: string) => Promise<string>): Promise<string> => {
  const sheet = sheetOf(copy)
  if (!sheet) return copy.innerHTML
  const ids = new Set([...copy.querySelectorAll('use')].map((use) => use.getAttribute('href')!.split('#')[1]!))
  const text = await read(sheet)
  const symbols = [...ids].map((id) => symbolOf(text, id)).join('')
  return `<svg style="display:none">${symbols}</svg>${copy.innerHTML.replaceAll(`href="${sheet}#`, 'href="#')}`
}

const preloaded = ({ head }: Document): string[] =>
  [...head.querySelectorAll('link[rel="modulepreload"]')].flatMap((link) => link.getAttribute('href') ?? [])

/** The entry is the app's last script. A page with a picture passes its address to the script that replaces it. */
const entryOf = (page: Document): string => {
  const script = [...page.querySelectorAll<HTMLScriptElement>('script[type="module"][src]')].at(-1)
  return script?.dataset.entry ?? script?.getAttribute('src') ?? ''
}

/** The attributes of the document element, without the published heights of bars and toasts. */
const paintOf = (element: HTMLElement): Record<string, string> => {
  const painted = element.cloneNode(false) as HTMLElement
  for (const property of publishedHeights) painted.style.removeProperty(property)
  return Object.fromEntries(painted.getAttributeNames().map((name) => [name, painted.getAttribute(name)!]))
}

/**
 * @param read returns the text of a file of the build
 * @returns the screen without its transient elements; undefined while it is incomplete, covered by a dialog, or itself
 * transient
 */
export const takePicture = async (
  root: HTMLElement,
  read: (address: string) => Promise<string>,
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
    root: paintOf(documentElement),
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
