import { useEffect } from 'react'
import { descriptionOf } from '#src/words/descriptions.ts'
import type { TitledRoute } from './document-title.ts'
import type { Decision } from './access.ts'

/** One sentence about this screen, for search engines and previews of links. */
export const documentDescription = (decision: Decision<TitledRoute>, companyName: string): string =>
  descriptionOf(decision.show === 'screen' ? decision.route.path : '/', companyName)

/** Keeps the description of the document that of the screen. */
export const useDocumentDescription = (decision: Decision<TitledRoute>, companyName: string): void => {
  useEffect(() => {
    const description = document.querySelector<HTMLMetaElement>('meta[name="description"]')
    if (description) description.content = documentDescription(decision, companyName)
  }, [decision, companyName])
}
