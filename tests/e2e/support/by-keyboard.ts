import type { FileChooser, Locator } from '@playwright/test'
import { expect, type Page } from './phone.ts'

/** Presses of Tab that no page needs. */
const most = 200

/** Moves the focus to an element with Tab alone, as a user without a mouse does, and fails when that never gets there. */
export const tabTo = async (page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < most; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error(`Tab does not get to ${String(target)}`)
}

/** Moves the focus to an element, and presses it there. */
export const pressByKeyboard = async (page: Page, target: Locator, key = 'Enter'): Promise<void> => {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

type Chosen = Parameters<FileChooser['setFiles']>[0]

/** Opens the chooser of a file field with Space, and chooses files there. */
export const chooseByKeyboard = async (page: Page, target: Locator, files: Chosen): Promise<void> => {
  // First: the browser leaves its chooser to the test from some moments later on.
  const choosing = page.waitForEvent('filechooser')
  await pressByKeyboard(page, target, 'Space')
  await (await choosing).setFiles(files)
}

const isAtLast = (): boolean => document.activeElement === (window as unknown as { last?: Element }).last

interface Stop {
  /** What is focused, for messages. */
  name: string
  /** It follows the stop before it in the document. */
  follows: boolean
  /** Pixels of it that the window shows. */
  seen: number
  /** A ring, an edge or a shadow that it does not have without the focus. */
  marked: boolean
}

/**
 * Every stop of Tab until the focus leaves the page: from the start of a page that has just opened, else after what had
 * the focus.
 */
export const stopsOf = async (page: Page): Promise<Stop[]> => {
  await page.evaluate(() => {
    ;(document.activeElement as HTMLElement | null)?.blur()
    getSelection()?.removeAllRanges()
    scrollTo(0, 0)
    Object.assign(window, { first: undefined, last: undefined })
  })
  const stops: Stop[] = []
  let isThere = false
  for (let presses = 0; presses < most; presses += 1) {
    if (!isThere) await page.keyboard.press('Tab')
    isThere = false
    const stop = await page.evaluate(async () => {
      // A frame without an origin is of another process: it has the focus some moments later.
      if (document.activeElement === document.body)
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      const { activeElement: element } = document
      if (!(element instanceof HTMLElement) || element === document.body) return undefined
      const walked = window as unknown as { first?: Element; last?: Element }
      const { last } = walked
      walked.first ??= element
      walked.last = element
      const drawn = async () => {
        // A style that changes in a transition, however short, is the former one until its end.
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
        const running = document.getAnimations().filter((each) => each instanceof CSSTransition)
        await Promise.allSettled(running.map(({ finished }) => finished))
      }
      await drawn()
      const look = (each: Element): string => {
        const { outlineStyle, outlineWidth, boxShadow, transform } = getComputedStyle(each)
        return `${outlineStyle === 'none' ? '' : outlineWidth} ${boxShadow} ${transform}`
      }
      // A control that is drawn by its label or its frame shows the focus there.
      const near = [element, element.parentElement, element.nextElementSibling, element.closest('label')].filter(
        (each): each is Element => each !== null,
      )
      const focused = near.map(look).join()
      const isFrame = element.matches('iframe')
      const box = element.getBoundingClientRect()
      const [left, right] = [Math.max(0, box.left), Math.min(innerWidth, box.right)]
      const [top, bottom] = [Math.max(0, box.top), Math.min(innerHeight, box.bottom)]
      // A frame that gets the focus again would begin at its first stop.
      if (!isFrame) element.blur()
      await drawn()
      const blurred = near.map(look).join()
      if (!isFrame) element.focus({ preventScroll: true })
      return {
        name: (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40) || element.tagName,
        follows: !last || (last.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) > 0,
        isFirst: walked.first === element && last !== undefined,
        hasParts: isFrame || element.matches('input:is([type=date], [type=time], [type=datetime-local])'),
        seen: Math.max(0, right - left) * Math.max(0, bottom - top),
        // What is focused in a frame is marked there.
        marked: isFrame || focused !== blurred,
      }
    })
    // Without a bar of its own the browser goes from the end to the start again.
    if (!stop || stop.isFirst) return stops
    stops.push(stop)
    // A date has a stop for each of its parts; looking at it has led back to the first. A frame has its own stops.
    while (stop.hasParts && (await page.evaluate(isAtLast))) {
      await page.keyboard.press('Tab')
      isThere = true
    }
  }
  throw new Error(`the focus does not leave the page: ${stops.map(({ name }) => name).join(', ')}`)
}
