import type { ReactNode } from 'react'
import { phoneRoutes } from '#contract/routes/phone.ts'
import { Anchor } from '#src/ui/anchor.tsx'
import { useNavigation } from '#src/kit/navigation/navigation.ts'
import * as prose from '#src/ui/styles/prose.module.css'

/** Splits a text at the words that name support; every second part is one. */
const supportParts = (text: string): string[] => text.split(/(contact support|\bsupport\b)/i)

/** A text in which the words "contact support" lead to the support screen, where the merchant offers one. */
export function SupportText({ children }: { children: string }): ReactNode {
  const { opens } = useNavigation()
  const href = phoneRoutes.support.path
  if (!opens(href)) return children
  return supportParts(children).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <Anchor key={index} href={href} className={prose.link}>
        {part}
      </Anchor>
    ),
  )
}
