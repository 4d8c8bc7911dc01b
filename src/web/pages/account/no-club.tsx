import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { LinkButton } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { clubWords } from '#src/words/club.ts'
import { webAccountWords as words } from '#src/words/web-account.ts'
import * as css from './account.module.css'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

/** The user has no club. */
export function NoClub({ level = 2 }: { level?: 2 | 3 }) {
  const { opens } = useNavigation()
  const Heading = `h${level}` as const
  return (
    <Card as="section" className={`${css.panel} ${layout.g3}`}>
      <Heading>{words.noClub}</Heading>
      <p className={prose.muted}>{words.noClubBody}</p>
      {opens('/washClub') && (
        <LinkButton block href="/washClub?forced=true">
          {clubWords.viewClubs}
        </LinkButton>
      )}
    </Card>
  )
}
