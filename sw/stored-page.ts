import { escapeMarkup } from '#contract/rules/escape.ts'
import { filesOf, fillSlots, sheetTag } from '#contract/page-slots.ts'
import {
  copyDatabase,
  intentTable,
  ownDatabase,
  pictureId,
  pictureTable,
  type ScreenPicture,
} from '#contract/screen-picture.ts'

/** The attributes of the document element that every page has of its own. */
const ofPage = ['lang', 'data-slot', 'data-version']

/** Covers the app without taking input: presses reach the screen below as soon as it is drawn. */
const frame = 'position:fixed;inset:0;z-index:2147483647;background:var(--bg)'

/**
 * The shell with the picture in it; unchanged when the picture is missing or of another build. `afterPaint`: the
 * script that starts the app after the first paint.
 */
export const withPicture = (shell: string, picture: ScreenPicture | undefined, afterPaint: string): string => {
  const { scripts, sheets } = filesOf(shell)
  if (!picture || scripts.at(-1) !== picture.entry) return shell
  const root = Object.entries(picture.root)
    .filter(([name]) => !ofPage.includes(name))
    .map(([name, value]) => ` ${name}="${escapeMarkup(value)}"`)
    .join('')
  const needed = [...new Set([...scripts, ...picture.scripts])].filter((address) => address !== picture.entry)
  const data = `data-entry="${escapeMarkup(picture.entry)}" data-needed="${escapeMarkup(needed.join(' '))}"`
  const screen = `<div id="${pictureId}" inert aria-hidden="true" style="${frame}">${picture.html}</div>`
  const start = `<script type="module" src="${afterPaint}" ${data}></script>`
  return fillSlots(shell, {
    root,
    theme: `<meta name="theme-color" content="${escapeMarkup(picture.themeColour)}" />`,
    title: `<title>${escapeMarkup(picture.title)}</title>`,
    // Without the scripts: the browser processes everything before the picture first.
    files: sheets.map(sheetTag).join('\n'),
    content: `<div id="root"></div>${screen}${start}`,
  })
}

/**
 * Sends one request to one table without the database library, whose loading would delay the start.
 * @returns undefined when the database or table is missing, or does not answer in time
 */
const askTable = <T>(
  databases: IDBFactory,
  name: string,
  table: string,
  ask: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> =>
  new Promise((resolve) => {
    const none = () => resolve(undefined)
    setTimeout(none, timeLimit)
    const opening = databases.open(name)
    // Aborts the creation: the app creates its databases, and a start before the first visit must not.
    opening.onupgradeneeded = () => opening.transaction?.abort()
    opening.onerror = none
    opening.onblocked = none
    opening.onsuccess = () => {
      const database = opening.result
      try {
        const asked = ask(database.transaction(table).objectStore(table))
        asked.onsuccess = () => resolve(asked.result)
        asked.onerror = none
      } catch {
        // The table is missing: the page is served without a picture.
        none()
      }
      // Closing waits for the read, so the open connection does not block an upgrade.
      database.close()
    }
  })

/**
 * The picture to show; undefined while a purchase is open or its table cannot be read, because a stored screen could
 * contradict how that purchase ended.
 */
const pictureFor = async (path: string, databases: IDBFactory): Promise<ScreenPicture | undefined> => {
  const [picture, open] = await Promise.all([
    askTable<ScreenPicture | undefined>(databases, copyDatabase, pictureTable, (store) =>
      store.get(path.toLowerCase()),
    ),
    askTable(databases, ownDatabase, intentTable, (store) => store.count()),
  ])
  return open === 0 ? picture : undefined
}

/** Time-out in milliseconds. */
const timeLimit = 250

/** The page of a screen: the shell with the picture stored when the screen was last left. */
export const paintedShell = async (
  address: URL,
  shell: Promise<Response>,
  afterPaint: string,
  databases = indexedDB,
): Promise<Response> => {
  const [response, picture] = await Promise.all([
    shell,
    address.search ? undefined : pictureFor(address.pathname, databases),
  ])
  if (!picture) return response
  const { status, statusText, headers } = response
  return new Response(withPicture(await response.text(), picture, afterPaint), {
    status,
    statusText,
    headers: withoutLength(headers),
  })
}

const withoutLength = (headers: Headers): Headers => {
  const kept = new Headers(headers)
  for (const name of ['Content-Length', 'Content-Encoding', 'ETag']) kept.delete(name)
  return kept
}
