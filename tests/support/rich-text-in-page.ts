import { documentOf, documentParser, htmlOf } from '#src/admin/pages/content/rich-text/html-document.ts'
import { purifiedText } from '#src/admin/content/purified-text.ts'
import { paragraphsOf } from '#src/admin/content/text-difference.ts'
import { cleanPasted } from '#src/admin/pages/content/rich-text/pasted-html.ts'

/** What a paste becomes; null: its words alone are pasted. */
const pasted = (html: string): string | null => {
  const clean = cleanPasted(html)
  return clean && htmlOf(documentParser.parse(clean))
}

/** What the editor makes of a stored text; null: it is shown as HTML. */
const opened = (html: string): string | null => {
  const document = documentOf(purifiedText(html))
  return document ? htmlOf(document) : null
}

/** What the difference of two versions compares. */
const compared = (html: string): string[] =>
  paragraphsOf(purifiedText(html)).map(({ kind, text }) => `${kind}: ${text}`)

Reflect.set(window, 'richText', { pasted, opened, compared })
