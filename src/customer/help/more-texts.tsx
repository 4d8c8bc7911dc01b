import { phoneRoutes } from '#contract/routes/phone.ts'
import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { IconTile } from '#src/customer/ui/icon-tile.tsx'
import { RowLink, Rows } from '#src/ui/row.tsx'
import { Section } from '#src/ui/section-head.tsx'
import { supportWords } from '#src/words/support.ts'

const texts = [
  { href: phoneRoutes.terms.path, icon: 'scroll', title: supportWords.texts.terms },
  { href: phoneRoutes.privacy.path, icon: 'shield-check', title: supportWords.texts.privacy },
] as const

/** Links to the merchant's other texts, as far as the shell has a screen of them. */
export function MoreTexts() {
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
