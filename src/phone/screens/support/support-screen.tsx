import { callAddress, phoneText } from '#contract/rules/phone.ts'
import type { Support } from '#contract/shapes/texts.ts'
import { phoneRoutes } from '#contract/routes/phone.ts'
import { AsOf } from '#src/kit/changes/as-of.tsx'
import { useStored } from '#src/kit/data/use-stored.ts'
import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { useSite } from '#src/kit/site/site-context.ts'
import { appTexts } from '#src/resources/resource.ts'
import { MerchantHtml } from '#src/shop/texts/merchant-html.tsx'
import { TextMissing } from '#src/shop/texts/published-text.tsx'
import { Card } from '#src/ui/card.tsx'
import { IconTile } from '#src/ui/icon-tile.tsx'
import { Page } from '#src/ui/page.tsx'
import { RowLink, Rows } from '#src/ui/row.tsx'
import { Section } from '#src/ui/section-head.tsx'
import { dataWords } from '#src/words/data.ts'
import { supportWords } from '#src/words/support.ts'

/** How to reach the merchant, and the questions that were asked before; readable offline. */
export default function SupportScreen() {
  const { back } = useNavigation()
  const view = useStored(appTexts, undefined)
  const support = view.value?.support
  return (
    <Page title={supportWords.title} onBack={back} busy={!support && view.refreshing}>
      <AsOf what={dataWords.texts} view={view} />
      <Contacts support={support} />
      {!support && <TextMissing view={view} />}
      {support?.supportFaqs && (
        <Section title={supportWords.questions}>
          <Card>
            <MerchantHtml html={support.supportFaqs} top={3} />
          </Card>
        </Section>
      )}
      <MoreTexts />
    </Page>
  )
}

/** The phone number of the site's configuration serves until the texts are loaded, and where they have none. */
function Contacts({ support }: { support: Support | undefined }) {
  const { phone: ofSite } = useSite()
  const phone = support?.supportPhone ?? ofSite
  const email = support?.supportEmail
  if (!phone && !email) return null
  return (
    <Rows>
      {phone && (
        <RowLink
          href={callAddress(phone)}
          start={<IconTile name="phone" />}
          title={supportWords.call}
          detail={phoneText(phone)}
        />
      )}
      {email && (
        <RowLink
          href={`mailto:${email}`}
          start={<IconTile name="envelope-simple" />}
          title={supportWords.write}
          detail={email}
        />
      )}
    </Rows>
  )
}

const texts = [
  { href: phoneRoutes.terms.path, icon: 'scroll', title: supportWords.texts.terms },
  { href: phoneRoutes.privacy.path, icon: 'shield-check', title: supportWords.texts.privacy },
] as const

function MoreTexts() {
  const { opens } = useNavigation()
  const open = texts.filter(({ href }) => opens(href))
  if (open.length === 0) return null
  return (
    <Section title={supportWords.more}>
      <Rows>
        {open.map(({ href, icon, title }) => (
          <RowLink key={href} href={href} start={<IconTile name={icon} />} title={title} />
        ))}
      </Rows>
    </Section>
  )
}
