import { knownOr } from '#src/kit/data/known-or.ts'
import { AsOf } from '#src/customer/ui/as-of.tsx'
import { useStored } from '#src/kit/data/use-stored.ts'
import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { appTexts } from '#src/resources/resource.ts'
import { Contacts } from '#src/customer/help/contacts.tsx'
import { MoreTexts } from '#src/customer/help/more-texts.tsx'
import { Questions } from '#src/customer/help/questions.tsx'
import { TextMissing } from '#src/customer/help/texts/published-text.tsx'
import { Page } from '#src/phone/ui/page.tsx'
import { dataWords } from '#src/words/data.ts'
import { supportWords } from '#src/words/support.ts'

/** How to reach the merchant, and the questions that were asked before; readable offline. */
export default function SupportScreen() {
  const { back } = useNavigation()
  const view = useStored(appTexts, undefined)
  const support = knownOr(view)?.support
  return (
    <Page title={supportWords.title} onBack={back} busy={!support && view.refreshing}>
      <AsOf what={dataWords.texts} view={view} />
      <Contacts support={support} />
      {!support && <TextMissing view={view} />}
      <Questions support={support} />
      <MoreTexts />
    </Page>
  )
}
