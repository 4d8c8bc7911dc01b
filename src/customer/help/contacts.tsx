import { callAddress, phoneText } from '#contract/rules/phone.ts'
import type { Support } from '#contract/shapes/texts.ts'
import { useSite } from '#src/kit/site/site-context.ts'
import { IconTile } from '#src/customer/ui/icon-tile.tsx'
import { RowLink, Rows } from '#src/ui/row.tsx'
import { supportWords } from '#src/words/support.ts'

/** The phone number of the site's configuration serves until the texts are loaded, and where they have none. */
export function Contacts({ support }: { support: Support | undefined }) {
  const { contact } = useSite()
  const phone = support?.supportPhone ?? contact.phone
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
