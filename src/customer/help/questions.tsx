import type { Support } from '#contract/shapes/texts.ts'
import { Card } from '#src/ui/card.tsx'
import { Section } from '#src/ui/section-head.tsx'
import { supportWords } from '#src/words/support.ts'
import { MerchantHtml } from './texts/merchant-html.tsx'

/** The questions that were asked before, with the merchant's answers; nothing without any. */
export const Questions = ({ support }: { support: Support | undefined }) =>
  support?.supportFaqs && (
    <Section title={supportWords.questions}>
      <Card>
        <MerchantHtml html={support.supportFaqs} top={3} />
      </Card>
    </Section>
  )
