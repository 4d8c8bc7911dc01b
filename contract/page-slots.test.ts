import { expect, test } from 'vitest'
import { filesOf, filesSlot, fillSlots, slotsOf, withRootAttribute } from './page-slots.ts'

const files = { scripts: ['/static/lib.js', '/static/app.js'], sheets: ['/static/style.css'] }
const page = `<html lang="en" data-slot data-scrolls>
<!--title--><title>Car wash</title><!--/title-->${filesSlot(files)}</head>
<!--content--><div id="root"></div><!--/content--></html>`

test('a slot that is filled has the filling, any other what the build has put there, and no mark is left', () => {
  expect(fillSlots(page, { root: ' data-voice="calm"', title: '<title>Duck</title>' }))
    .toBe(`<html lang="en" data-voice="calm" data-scrolls>
<title>Duck</title><script type="module" crossorigin src="/static/lib.js"></script>
    <script type="module" crossorigin src="/static/app.js"></script>
    <link rel="stylesheet" crossorigin href="/static/style.css">
  </head>
<div id="root"></div></html>`)
})

test('a text that looks like a mark or a pattern is filled in as it is', () => {
  const odd = '<title>$& $1 <!--content-->x<!--/content--> data-slot></title>'
  const filled = fillSlots(page, { title: odd, content: '<p>$`</p>' })
  expect(filled).toContain(`\n${odd}<script`)
  expect(filled).toContain('<p>$`</p></html>')
})

test('a page says which slots and files it has', () => {
  expect(slotsOf(page)).toEqual(['root', 'title', 'files', 'content'])
  expect(filesOf(page)).toEqual(files)
})

test('an attribute of the document element leaves the slots', () => {
  const versioned = withRootAttribute(page, 'data-version="2"')
  expect(versioned).toContain('<html lang="en" data-slot data-version="2" data-scrolls>')
  expect(fillSlots(versioned, { root: ' data-voice="calm"' })).toContain(
    '<html lang="en" data-voice="calm" data-version="2" data-scrolls>',
  )
})

test('a page without slots stays as it is, but for its version', () => {
  const plain = '<html lang="en"><title>Car wash</title><script type="module" src="/static/app.js"></script></html>'
  expect(fillSlots(plain, { root: ' data-voice="calm"', title: '' })).toBe(plain)
  expect(filesOf(plain)).toEqual({ scripts: [], sheets: [] })
  expect(withRootAttribute(plain, 'data-version="2"')).toContain('<html lang="en" data-version="2">')
})
