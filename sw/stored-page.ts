import { escapeMarkup, jsonBlock } from '#contract/rules/escape.ts'
import { filesOf, fillSlots, sheetTag } from '#contract/page-slots.ts'
import { phoneReadsAt } from '#contract/routes/phone.ts'
import { pictureId, startRowsId } from '#contract/screen-picture.ts'
import { mostRows, readAtStart, type AtStart, type StartRows } from '#src/start/rows.ts'

/** The attributes of the document element that every page has of its own. */
const ofPage = ['lang', 'data-slot', 'data-version']

/** Covers the app without taking input: presses reach the screen below as soon as it is drawn. */
const frame = 'position:fixed;inset:0;z-index:2147483647;background:var(--bg)'

/** The rows as a block of JSON; '' when there are none, or too many. */
const blockOf = (rows: StartRows | undefined): string => {
  const block = rows ? jsonBlock(startRowsId, rows) : ''
  return block.length > mostRows ? '' : block
}

/**
 * The shell with the stored data of the screen inlined: its rows, and its picture, unless that is of another build.
 * `afterPaint`: the script that starts the app after the first paint.
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

/** Time limit of the reads, in milliseconds: the page is served without what takes longer. */
export const timeLimit = 250

const none: AtStart = { rows: undefined, picture: undefined }

/** The page of a screen: the shell with the screen's stored data. */
export const storedPage = async (
  address: URL,
  shell: Promise<Response>,
  afterPaint: string,
  databases = indexedDB,
): Promise<Response> => {
  const [response, stored] = await Promise.all([
    shell,
    // A query, such as that of a demo log-in, may change the stored data before the screen is rendered.
    address.search ? none : readAtStart(address.pathname, phoneReadsAt(address.pathname), { databases, timeLimit }),
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
