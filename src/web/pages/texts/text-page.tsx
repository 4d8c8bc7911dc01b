import { AsOf } from '#src/customer/ui/as-of.tsx'
import { useStored } from '#src/kit/data/use-stored.ts'
import { SupportText } from '#src/customer/help/support-text.tsx'
import { appTexts } from '#src/resources/resource.ts'
import { PublishedHtml } from '#src/customer/help/texts/published-text.tsx'
import { Card } from '#src/ui/card.tsx'
import { dataWords } from '#src/words/data.ts'
import { supportWords, type PublishedText } from '#src/words/support.ts'
import { WebPage } from '../../ui/web-page.tsx'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

/** A text of the merchant as a page; readable offline. */
export function TextPage({ which }: { which: PublishedText }) {
  const view = useStored(appTexts, undefined)
  return (
    <WebPage width="text" title={supportWords.texts[which]} busy={view.is !== 'known' && view.refreshing}>
      <div className={layout.g4}>
        <AsOf what={dataWords.texts} view={view} />
        <Card>
          <PublishedHtml which={which} />
        </Card>
        <p className={`${prose.small} ${prose.muted}`}>
          <SupportText>{supportWords.askUs}</SupportText>
        </p>
      </div>
    </WebPage>
  )
}
