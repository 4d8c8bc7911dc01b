import { copyDatabase, pictureId, pictureTable, type ScreenPicture } from '#contract/screen-picture.ts'

const escape = (text: string): string => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;')

/** The app's own scripts; the last one imports the others, and is what starts it. */
const scripts = /<script type="module"[^>]* src="([^"]+)"><\/script>/g
const scriptsOf = (shell: string): string[] => [...shell.matchAll(scripts)].map(([, address]) => address!)
const entryOf = (shell: string): string | undefined => scriptsOf(shell).at(-1)

/** Above the app, and out of reach: the screen below it takes the presses as soon as it is there. */
const frame = 'position:fixed;inset:0;z-index:2147483647;background:var(--bg)'

/** The shell with the picture in it, or as it is where it has none of this build. `afterPaint`: the script that then starts the app. */
export const withPicture = (shell: string, picture: ScreenPicture | undefined, afterPaint: string): string => {
  if (!picture || !picture.entry || entryOf(shell) !== picture.entry) return shell
  const { lang: _, ...attributes } = picture.root
  const root = Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escape(value)}"`)
    .join('')
  const needed = [...new Set([...scriptsOf(shell), ...picture.scripts])].filter((address) => address !== picture.entry)
  const start = `<script type="module" src="${afterPaint}" data-entry="${escape(picture.entry)}" data-needed="${escape(needed.join(' '))}"></script>`
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
      // At the end, and nothing loaded ahead: what stands before the picture is done before it is painted.
      .replace('</body>', () => `${start}</body>`)
  )
}

/**
 * The copy database without its library, which a start must not wait for: one record by its name.
 * Undefined when there is no such database, or it does not answer at once.
 */
const readPicture = (path: string, databases: IDBFactory): Promise<ScreenPicture | undefined> =>
  new Promise((resolve) => {
    const none = () => resolve(undefined)
    setTimeout(none, patience)
    const opening = databases.open(copyDatabase)
    // It is the app's to make: a start before its first visit leaves nothing behind.
    opening.onupgradeneeded = () => opening.transaction?.abort()
    opening.onerror = none
    opening.onblocked = none
    opening.onsuccess = () => {
      const database = opening.result
      try {
        const asked = database
          .transaction(pictureTable)
          .objectStore(pictureTable)
          .get(path.toLowerCase()) as IDBRequest<ScreenPicture | undefined>
        asked.onsuccess = () => resolve(asked.result)
        asked.onerror = none
      } catch {
        none()
      }
      // Closing waits for the reading, and stands in the way of nobody's upgrade.
      database.close()
    }
  })

/** Milliseconds. */
const patience = 250

/** A screen's page: the shell, and in it how the screen looked when it was last left. */
export const paintedShell = async (
  address: URL,
  shell: Promise<Response>,
  afterPaint: string,
  databases = indexedDB,
): Promise<Response> => {
  const [response, picture] = await Promise.all([
    shell,
    address.search ? undefined : readPicture(address.pathname, databases),
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
