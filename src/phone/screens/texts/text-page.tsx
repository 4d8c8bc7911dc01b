import { AsOf } from '#src/customer/ui/as-of.tsx'
import { useStored } from '#src/kit/data/use-stored.ts'
import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { SupportText } from '#src/customer/help/support-text.tsx'
import { appTexts } from '#src/resources/resource.ts'
import { PublishedHtml } from '#src/customer/help/texts/published-text.tsx'
import { Card } from '#src/ui/card.tsx'
import { Page } from '#src/phone/ui/page.tsx'
import { dataWords } from '#src/words/data.ts'
import { supportWords, type PublishedText } from '#src/words/support.ts'
import * as prose from '#src/ui/styles/prose.module.css'

/** A text of the merchant as a screen; readable offline. */
export function TextPage({ which }: { which: PublishedText }) {
  const { back } = useNavigation()
  const view = useStored(appTexts, undefined)
  return (
    <Page title={supportWords.texts[which]} onBack={back} busy={view.is !== 'known' && view.refreshing}>
      <AsOf what={dataWords.texts} view={view} />
      <Card>
        <PublishedHtml which={which} />
      </Card>
      <p className={`${prose.small} ${prose.muted}`}>
        <SupportText>{supportWords.askUs}</SupportText>
      </p>
    </Page>
  )
}
