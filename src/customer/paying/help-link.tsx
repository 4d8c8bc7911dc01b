import type { ReactNode } from 'react'
import { knownOr } from '#src/kit/data/known-or.ts'
import { useStored } from '#src/kit/data/use-stored.ts'
import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { useSite } from '#src/kit/site/site-context.ts'
import { appTexts } from '#src/resources/resource.ts'
import { Anchor } from '#src/ui/anchor.tsx'
import { helpAddress } from './help-address.ts'

interface HelpLinkProps {
  reference: string
  className?: string
  /** Text before the link, shown only with it. */
  before?: string
  children: ReactNode
}

/** The merchant's help with one order; empty for a merchant without help addresses. */
export function HelpLink({ reference, className, before, children }: HelpLinkProps) {
  const { opens } = useNavigation()
  const { contact } = useSite()
  const support = knownOr(useStored(appTexts, undefined))?.support
  const href = helpAddress(reference, {
    page: opens('/Support'),
    email: support?.supportEmail,
    phone: support?.supportPhone ?? contact.phone,
  })
  if (!href) return null
  return (
    <>
      {before}
      <Anchor href={href} className={className}>
        {children}
      </Anchor>
    </>
  )
}
