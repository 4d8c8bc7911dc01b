import { expect, test } from '@playwright/test'
import { merchantTags } from '#contract/rules/merchant-html.ts'
import { hostileHtml } from '#tests/support/hostile-html.ts'
import { pageCode } from '#tests/support/page-code.ts'

test('nothing hostile survives the sanitiser, also in a page without a content security policy', async ({ page }) => {
  const called: string[] = []
  await page.exposeFunction('pwned', () => called.push('pwned()'))
  page.on('request', (request) => request.url().includes('evil.example') && called.push(request.url()))
  await page.goto('about:blank')
  await page.addScriptTag({ type: 'module', content: await pageCode('tests/support/purify-in-page.ts') })
  // A module runs after it has been added.
  await page.waitForFunction(() => 'purified' in window)
  const allowed = `:not(${merchantTags.join(', ')})`
  for (const html of hostileHtml) {
    const left = await page.evaluate(
      ([dirty, other]) => {
        const purified = Reflect.get(window, 'purified') as (html: string, top: number) => DocumentFragment
        document.body.replaceChildren(purified(dirty, 2))
        // What one parser takes for text, the next may take for an element.
        const again = document.createElement('div')
        again.innerHTML = document.body.innerHTML
        document.body.append(again)
        const all = [...document.body.querySelectorAll('*')]
        return {
          elements: all.filter((each) => each.matches(other)).map(({ tagName }) => tagName),
          attributes: all.flatMap((each) => each.getAttributeNames()),
          links: [...document.links].map(({ protocol }) => protocol),
        }
      },
      [html, allowed] as const,
    )
    expect(left.elements, html).toEqual([])
    expect(
      left.attributes.filter((name) => !['href', 'target', 'rel', 'title'].includes(name)),
      html,
    ).toEqual([])
    expect(
      left.links.filter((scheme) => !['http:', 'https:', 'about:', ':'].includes(scheme)),
      html,
    ).toEqual([])
  }
  expect(called).toEqual([])
})
