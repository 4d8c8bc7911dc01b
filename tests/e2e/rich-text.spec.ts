import { expect, test, type Page } from '@playwright/test'
import { sanitised } from '#server/security/merchant-html.ts'
import { hostileHtml } from '#tests/support/hostile-html.ts'
import { pageCode } from '#tests/support/page-code.ts'
import { fromGoogleDocs, fromGoogleDocsClean, fromWord, fromWordClean } from '#tests/support/word-html.ts'

const open = async (page: Page): Promise<void> => {
  await page.goto('about:blank')
  await page.addScriptTag({ type: 'module', content: await pageCode('tests/support/rich-text-in-page.ts') })
  await page.waitForFunction(() => 'richText' in window)
}

const ask = (page: Page, what: 'pasted' | 'opened', html: string): Promise<string | null> =>
  page.evaluate(
    ([name, text]) => (Reflect.get(window, 'richText') as Record<string, (html: string) => string | null>)[name]!(text),
    [what, html] as const,
  )

test('text from Word and Google Docs keeps its structure and nothing else, and the server drops nothing of it', async ({
  page,
}) => {
  await open(page)
  for (const [html, clean] of [
    [fromWord, fromWordClean],
    [fromGoogleDocs, fromGoogleDocsClean],
  ] as const) {
    expect(await ask(page, 'pasted', html)).toBe(clean)
    expect(clean.split('\n\n').map(sanitised).join('\n\n')).toBe(clean)
  }
})

test('a paste of 2 MB from Word is read within 10 seconds, and one that no text could hold as words alone', async ({
  page,
}) => {
  await open(page)
  const [head, rest] = fromWord.split('<!--StartFragment-->')
  const [body, tail] = rest!.split('<!--EndFragment-->')
  const long = `${head!}${body!.repeat(Math.ceil(2_000_000 / body!.length))}${tail!}`
  const began = Date.now()
  const clean = await ask(page, 'pasted', long)
  expect(Date.now() - began).toBeLessThan(10_000)
  expect(clean?.startsWith(fromWordClean)).toBe(true)
  expect(clean).not.toMatch(/mso|style|class|o:p|script/i)
  expect(await ask(page, 'pasted', 'x'.repeat(4_000_001))).toBeNull()
})

test('two versions are compared by the paragraphs of their text, with the addresses of links', async ({ page }) => {
  await open(page)
  const html =
    '<h2>Your <b>plan</b></h2><p>First\n line.</p><ul><li>One<ul><li>Two</li></ul></li></ul>Plain.\n\nMore<br>lines, ' +
    '<a href="/support">ask</a>.<script>pwned()</script><table><tr><td>A</td><td>B</td></tr></table>'
  const compared = await page.evaluate(
    (text) => (Reflect.get(window, 'richText') as { compared: (html: string) => string[] }).compared(text),
    html,
  )
  expect(compared).toEqual([
    'heading: Your plan',
    'text: First line.',
    'item: One',
    'item: Two',
    'text: Plain.',
    'text: More',
    'text: lines, ask (/support).',
    'text: A',
    'text: B',
  ])
})

test('nothing hostile is pasted', async ({ page }) => {
  const called: string[] = []
  await page.exposeFunction('pwned', () => called.push('pwned()'))
  page.on('request', (request) => request.url().includes('evil.example') && called.push(request.url()))
  await open(page)
  for (const html of hostileHtml) {
    const clean = (await ask(page, 'pasted', html)) ?? ''
    expect(clean.split('\n\n').map(sanitised).join('\n\n'), html).toBe(clean)
  }
  expect(called).toEqual([])
})

test('a stored text is opened as it is, and shown as HTML where the editor would lose something', async ({ page }) => {
  await open(page)
  expect(await ask(page, 'opened', fromWordClean)).toBe(fromWordClean)
  expect(
    await ask(page, 'opened', '<p>A<br />B <u>c</u> <s>d</s> H<sub>2</sub>O x<sup>2</sup> <code>e</code></p>'),
  ).toBe('<p>A<br />B <u>c</u> <s>d</s> H<sub>2</sub>O x<sup>2</sup> <code>e</code></p>')
  expect(await ask(page, 'opened', '')).toBe('')
  for (const kept of [
    '<table><tbody><tr><td>1</td></tr></tbody></table>',
    '<details><summary>Q</summary><p>A</p></details>',
    '<p>An <abbr title="as soon as possible">ASAP</abbr></p>',
    '<dl><dt>A</dt><dd>B</dd></dl>',
  ])
    expect(await ask(page, 'opened', kept), kept).toBeNull()
})
