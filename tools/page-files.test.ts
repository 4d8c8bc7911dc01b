import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesOf, fillSlots, slots, slotsOf } from '../contract/page-slots.ts'
import { shells } from './shells.mjs'
import { withFilesSlot } from './page-files.ts'

const pages = shells.filter(({ rendered }) => rendered).map(({ page }) => page)
const sourceOf = (page: string): string => readFileSync(new URL(`../${page}`, import.meta.url), 'utf8')
/** The page with tags where the bundler puts them. */
const bundled = (page: string, tags: string): string => sourceOf(page).replace('  </head>', () => `${tags}  </head>`)

const tags = `    <script type="module" crossorigin src="/static/lib.js"></script>
    <script type="module" crossorigin src="/static/app.js"></script>
    <link rel="stylesheet" crossorigin href="/static/style.css">
`

test.each(pages)('%s has every slot once, and with none filled it is as the bundler wrote it', (page) => {
  const built = withFilesSlot(bundled(page, tags))
  expect(slotsOf(built).sort()).toEqual([...slots].sort())
  expect(filesOf(built)).toEqual({ scripts: ['/static/lib.js', '/static/app.js'], sheets: ['/static/style.css'] })
  const plain = sourceOf(page).replaceAll(
    / data-slot|<!--\/?(?:description|theme|title|content)-->| *<!--files-->\n/g,
    '',
  )
  expect(fillSlots(built, {})).toBe(plain.replace('  </head>', () => `${tags}  </head>`))
})

test('the order of the attributes of a tag is of no account', () => {
  const other = '<script src="/static/app.js" crossorigin type="module"></script><link href="/s.css" rel="stylesheet">'
  expect(filesOf(withFilesSlot(bundled('index.html', other)))).toEqual({
    scripts: ['/static/app.js'],
    sheets: ['/s.css'],
  })
})

test('a tag of another kind, and a page that lacks a slot, stop the build', () => {
  const preload = '<link rel="modulepreload" href="/static/app.js">'
  expect(() => withFilesSlot(bundled('index.html', preload))).toThrow('neither a script nor a stylesheet')
  const lacking = bundled('index.html', tags).replace('<!--theme-->', '')
  expect(() => withFilesSlot(lacking)).toThrow('a page has the slots content,description,files,root,title')
})

test('a page without slots is built as it is', () => {
  expect(withFilesSlot(sourceOf('admin.html'))).toBe(sourceOf('admin.html'))
})
