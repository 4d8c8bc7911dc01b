import { knownOr } from '#src/kit/data/known-or.ts'
import { AsOf } from '#src/customer/ui/as-of.tsx'
import { useStored } from '#src/kit/data/use-stored.ts'
import { appTexts } from '#src/resources/resource.ts'
import { Contacts } from '#src/customer/help/contacts.tsx'
import { MoreTexts } from '#src/customer/help/more-texts.tsx'
import { Questions } from '#src/customer/help/questions.tsx'
import { TextMissing } from '#src/customer/help/texts/published-text.tsx'
import { dataWords } from '#src/words/data.ts'
import type { PageProps } from '../../ui/page-props.ts'
import { WebPage } from '../../ui/web-page.tsx'
import * as css from './about-page.module.css'

/** The questions that were asked before, how to reach the merchant, and its other texts. */
export default function AboutPage({ route }: PageProps) {
  const view = useStored(appTexts, undefined)
  const support = knownOr(view)?.support
  return (
    <WebPage title={route.title} busy={!support && view.refreshing}>
      <div className={css.about}>
        <div className={css.side}>
          <Contacts support={support} />
          <MoreTexts />
        </div>
        <div className={css.main}>
          <AsOf what={dataWords.texts} view={view} />
          {!support && <TextMissing view={view} />}
          <Questions support={support} />
        </div>
      </div>
    </WebPage>
  )
}
