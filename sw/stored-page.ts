import { escapeMarkup, jsonBlock } from '#contract/rules/escape.ts'
import { filesOf, fillSlots, sheetTag } from '#contract/page-slots.ts'
import { phoneReadsAt } from '#contract/routes/phone.ts'
import { pictureId, startRowsId } from '#contract/screen-picture.ts'
import { readAtStart, type AtStart, type StartRows } from '#src/local/start-rows.ts'

/** The attributes of the document element that every page has of its own. */
const ofPage = ['lang', 'data-slot', 'data-version']

/** Covers the app without taking input: presses reach the screen below as soon as it is drawn. */
const frame = 'position:fixed;inset:0;z-index:2147483647;background:var(--bg)'

/** Characters of rows. The page reads more than these from its databases itself, sooner than a document brings them. */
const mostRows = 150_000

/** The rows as a block that the page reads; '' where there are none, or too many. */
const blockOf = (rows: StartRows | undefined): string => {
  const block = rows ? jsonBlock(startRowsId, rows) : ''
  return block.length > mostRows ? '' : block
}

/**
 * The shell with what was stored for the screen in it: the rows that it is drawn from, and the picture that is shown
 * until then; without the picture where it is of another build. `afterPaint`: the script that starts the app after the
 * first paint.
 */
export const withStored = (shell: string, { picture, rows }: AtStart, afterPaint: string): string => {
  const { scripts, sheets } = filesOf(shell)
  const block = blockOf(rows)
  if (!picture || scripts.at(-1) !== picture.entry)
    return block === '' ? shell : fillSlots(shell, { content: `<div id="root"></div>${block}` })
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
    content: `<div id="root"></div>${screen}${start}${block}`,
  })
}

const none: AtStart = { rows: undefined, picture: undefined }

/** The page of a screen: the shell with what is stored for it. */
export const storedPage = async (
  address: URL,
  shell: Promise<Response>,
  afterPaint: string,
  databases = indexedDB,
): Promise<Response> => {
  const [response, stored] = await Promise.all([
    shell,
    // What an address asks for, such as a log-in, may change what is stored before the screen is drawn.
    address.search ? none : readAtStart(address.pathname, phoneReadsAt(address.pathname), databases),
  ])
  if (!stored.picture && !stored.rows) return response
  const { status, statusText, headers } = response
  return new Response(withStored(await response.text(), stored, afterPaint), {
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
