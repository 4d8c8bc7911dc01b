import {
  copyDatabase,
  intentTable,
  ownDatabase,
  pictureId,
  pictureTable,
  type ScreenPicture,
} from '#contract/screen-picture.ts'

const escape = (text: string): string => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;')

/** The scripts of the app; the last one imports the others and starts the app. */
const scripts = /<script type="module"[^>]* src="([^"]+)"><\/script>/g
const scriptsOf = (shell: string): string[] => [...shell.matchAll(scripts)].map(([, address]) => address!)
const entryOf = (shell: string): string | undefined => scriptsOf(shell).at(-1)

/** Covers the app without taking input: presses reach the screen below as soon as it is drawn. */
const frame = 'position:fixed;inset:0;z-index:2147483647;background:var(--bg)'

/**
 * The shell with the picture in it; unchanged when the picture is missing or of another build. `afterPaint`: the
 * script that starts the app after the first paint.
 */
export const withPicture = (shell: string, picture: ScreenPicture | undefined, afterPaint: string): string => {
  if (!picture || !picture.entry || entryOf(shell) !== picture.entry) return shell
  const { lang: _, ...attributes } = picture.root
  const root = Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escape(value)}"`)
    .join('')
  const needed = [...new Set([...scriptsOf(shell), ...picture.scripts])].filter((address) => address !== picture.entry)
  const data = `data-entry="${escape(picture.entry)}" data-needed="${escape(needed.join(' '))}"`
  const start = `<script type="module" src="${afterPaint}" ${data}></script>`
  return (
    shell
      .replace(/<html lang="([^"]*)">/, (_match, lang: string) => `<html lang="${lang}"${root}>`)
      .replace(
        /(<meta name="theme-color" content=")[^"]*"/,
        (_match, start: string) => `${start}${escape(picture.themeColour)}"`,
      )
      .replace(/<title>[^<]*<\/title>/, () => `<title>${escape(picture.title)}</title>`)
      .replace(scripts, '')
      .replace(
        '<div id="root"></div>',
        () =>
          `<div id="root"></div><div id="${pictureId}" inert aria-hidden="true" style="${frame}">${picture.html}</div>`,
      )
      // Placed at the end and without preloads: the browser processes everything before the picture first.
      .replace('</body>', () => `${start}</body>`)
  )
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
