import { useSite } from '#src/kit/site/site-context.ts'
import { LinkButton } from '#src/ui/button.tsx'
import { passwordWords } from '#src/words/password.ts'
import { appWords } from '#src/words/app.ts'
import * as prose from '#src/ui/styles/prose.module.css'
import { PasswordScene } from './password-scene.tsx'

/** The end of a password recovery. */
export default function UpdatedPage() {
  const { has_ecom } = useSite()
  return (
    <PasswordScene title={passwordWords.updatedTitle}>
      <p className={prose.muted}>{passwordWords.updatedBody}</p>
      {has_ecom && <LinkButton href="/">{appWords.goHome}</LinkButton>}
    </PasswordScene>
  )
}
