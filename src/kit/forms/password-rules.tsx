import { passwordChecks } from '#contract/rules/password.ts'
import { Rules } from '#src/ui/rules.tsx'
import { formWords } from '#src/words/forms.ts'
import * as css from './password-rules.module.css'

/** The rules of a password, checked off while it is typed. */
export const PasswordRules = ({ password }: { password: string }) => (
  <div className={css.rules}>
    <Rules
      rules={passwordChecks(password).map(({ met }, index) => ({
        text: formWords.passwordRules[index] ?? '',
        met: met && password !== '',
      }))}
    />
  </div>
)
